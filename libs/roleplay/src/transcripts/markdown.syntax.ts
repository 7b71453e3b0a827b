import { oneLine } from './speakers.ts';

const MOST_NAME = 212;

export const markdownHeading = (name: string): string => `**${markdownName(name)}:**`;

export const markdownName = (name: string): string => oneLine(name).replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);

export function nameOfHeading(line: string): string {
  if (!line.startsWith('**')) return '';
  const heading = line.trimEnd();
  const name = heading.slice(2, -3);
  if (!heading.endsWith(':**') || name.includes(':') || /(?<!\\)\*/.test(name)) return '';
  const plain = name.replaceAll(/\\([\\`*_[\]<>#])/g, '$1').trim();
  return plain.length > MOST_NAME ? '' : plain;
}

/** One more space before the line keeps it from being a heading; rendered Markdown doesn't show it. */
export const escapeHeadings = (text: string): string => changeHeadings(text, (line) => ` ${line}`);

export const unescapeHeadings = (text: string): string =>
  changeHeadings(text, (line) => (line.startsWith(' ') ? line.slice(1) : line));

function changeHeadings(text: string, change: (line: string) => string): string {
  if (!text.includes(':**')) return text;
  const lines = text.split('\n');
  return lines.map((line) => (nameOfHeading(line.replace(/^ +/, '')) === '' ? line : change(line))).join('\n');
}
