import { withoutWordAsterisks } from './word-asterisks.ts';

const isSpace = (character: string) => character === '' || /\s/.test(character);
const isPunctuation = (character: string) => /[\p{P}\p{S}\ue000\ue001]/u.test(character);

interface Open {
  mark: string;
  width: number;
}

/** Open marks, outermost first, and where the text ends before a mark that has just begun. */
function openMarks(source: string): { open: readonly Open[]; end: number } {
  const text = withoutWordAsterisks(source);
  const open: Open[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '\\') {
      at += 1;
      continue;
    }
    if (!'*_~`'.includes(mark)) continue;
    let to = at + 1;
    while (text.charAt(to) === mark) to += 1;
    const width = to - at;
    if (mark === '`') {
      const closing = text.indexOf('`'.repeat(width), to);
      if (to === text.length) return { open, end: at };
      if (closing === -1) return { open: [...open, { mark, width }], end: text.length };
      at = closing + width - 1;
      continue;
    }
    const rest = closed(open, mark, width, text.charAt(at - 1), text.charAt(to));
    if (rest > 0 && to === text.length) return { open, end: to - rest };
    if (rest > 0 && mayOpen(mark, rest, text.charAt(at - 1), text.charAt(to))) open.push({ mark, width: rest });
    at = to - 1;
  }
  return { open, end: text.length };
}

function mayOpen(mark: string, width: number, before: string, after: string): boolean {
  if (isSpace(after) || (mark === '~' && (width !== 2 || /[\p{L}\p{N}]/u.test(before)))) return false;
  if (mark === '_' && !isSpace(before) && !isPunctuation(before)) return false;
  return !isPunctuation(after) || isSpace(before) || isPunctuation(before) || before > '\u2fff';
}

/** Closes open marks of up to this width. Returns the width left over. */
function closed(open: Open[], mark: string, width: number, before: string, after: string): number {
  if (isSpace(before) || (mark === '_' && !isSpace(after) && !isPunctuation(after))) return width;
  let left = width;
  for (let at = open.length - 1; at >= 0 && left > 0; at -= 1) {
    const one = open[at];
    if (one?.mark !== mark) continue;
    const used = Math.min(one.width, left);
    left -= used;
    one.width -= used;
    open.length = one.width === 0 ? at : at + 1;
  }
  return left;
}

/** Closes open emphasis, and drops a trailing mark that could still open or close. */
export function closeMarks(paragraph: string): string {
  // Show only the text of a link until its URL has arrived.
  const text = paragraph.replace(/!?\[([^\]\n]*)\]\([^)\s]*$/, '$1');
  const { open, end } = openMarks(text);
  const said = text.slice(0, end).trimEnd();
  return (
    said +
    open
      .map(({ mark, width }) => mark.repeat(width))
      .toReversed()
      .join('')
  );
}

/** Drops a last line that so far is only a list, heading or quote marker. */
export const withoutBareMark = (text: string): string =>
  text.replace(/(^|\n)[ \t]*(?:[-*+#>_~`]+|\d{1,3}[.)]?)[ \t]*$/, '$1');
