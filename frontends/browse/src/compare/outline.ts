import { texts } from '@masque/texts';

const words = texts.compare;

/** Most programs write one of these for "not set". */
const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === false || value === '' || value === 0 || outline(value) === '';

function scalar(value: unknown): string {
  if (value === true) return words.yes;
  if (value === false) return words.no;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const indented = (text: string): string => text.replaceAll(/^/gm, '  ');

/** Formats JSON without labels of its own as `name: value` lines, nested values indented. Empty if nothing is set. */
export function outline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  const isFlat = isList(value) && value.every((item) => typeof item !== 'object');
  if (isFlat) return value.map(scalar).join(', ');
  return Object.entries(value)
    .map(([name, item]) => ({ name: isList(value) ? String(Number(name) + 1) : name, text: outline(item) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => (text.includes('\n') ? `${name}:\n${indented(text)}` : `${name}: ${text}`))
    .join('\n');
}

export const outlineOfSet = (value: object, except: ReadonlySet<string>): string =>
  outline(Object.fromEntries(Object.entries(value).filter(([name, item]) => !except.has(name) && !isUnset(item))));
