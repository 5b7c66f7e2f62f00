import { wrapText } from '../../reporters/index.ts';
import { openPoints, requirements } from '../../requirements/index.ts';

/** `list`: every requirement, one or a few lines each; as JSON an array of `{id, level, section, statement, needs}`. */
export function listText(asJson: boolean, width: number): string {
  if (asJson)
    return `${JSON.stringify(
      requirements.map(({ id, level, section, statement, needs }) => ({ id, level, section, statement, needs })),
      null,
      2,
    )}\n`;
  const rows = requirements.map(({ id, level, section, statement, needs }) => {
    const need = needs.length === 0 ? '' : `\n${wrapText(`needs: ${needs.join(', ')}`, width, '    ')}`;
    return `${id}  ${level} §${section}\n${wrapText(statement, width, '    ')}${need}`;
  });
  const end = `${requirements.length} requirements. Further ${openPoints.length} open points are observed and never failed. Either in full: travel-conformance explain <id>`;
  return `${rows.join('\n')}\n\n${end}\n`;
}
