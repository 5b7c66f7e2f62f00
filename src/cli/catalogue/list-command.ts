import '../../../suites/index.ts';
import { readWithPacks } from '../settings/read-with-packs.ts';
import { sectionText, wrapText } from '../../reporters/index.ts';
import { allRequirements, openPoints } from '../../requirements/index.ts';

/** `list`: every requirement, one or a few lines each; as JSON an array of `{id, level, section, statement, needs}`. */
export async function listCommand(asJson: boolean, width: number): Promise<string> {
  await readWithPacks();
  return listText(asJson, width);
}

/** The text of {@link listCommand}, for the requirements that are loaded. */
function listText(asJson: boolean, width: number): string {
  if (asJson)
    return `${JSON.stringify(
      allRequirements().map(({ id, level, section, statement, needs }) => ({ id, level, section, statement, needs })),
      null,
      2,
    )}\n`;
  const rows = allRequirements().map(({ id, level, section, statement, needs }) => {
    const need = needs.length === 0 ? '' : `\n${wrapText(`needs: ${needs.join(', ')}`, width, '    ')}`;
    return `${id}  ${level} ${sectionText(section)}\n${wrapText(statement, width, '    ')}${need}`;
  });
  const end =
    `${allRequirements().length} requirements. A run also observes ${openPoints().length} open points. ` +
    'travel-conformance explain <id> shows a requirement or an open point in full';
  return `${rows.join('\n')}\n\n${end}\n`;
}
