import { MOST_INSERTED } from './limits.ts';

const indent = /^[ \t]*/;

export function withoutIndent(text: string): string {
  if (!text.includes('\n') || text.length > MOST_INSERTED) return text.trim();
  const lines = text.split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const width = indent.exec(first)![0].length;
  if (width === 0) return text.trim();
  return lines
    .map((line) => (indent.exec(line)![0].length >= width ? line.slice(width) : line.trimStart()))
    .join('\n')
    .trim();
}
