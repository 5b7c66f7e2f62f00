/** Breaks text at spaces into lines of at most `width` UTF-16 units where words allow it. */
export function wrapLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** The same as one text of at most `width` columns, each line behind `indent`. */
export function wrapText(text: string, width: number, indent: string): string {
  return wrapLines(text, width - indent.length)
    .map((line) => indent + line)
    .join('\n');
}
