/** How a piece of a story is set: *actions* in italics, "speech" in colour, the rest plain. Speech can stand inside an action. */
export interface Piece {
  text: string;
  action: boolean;
  speech: boolean;
}
export type Paragraph = readonly Piece[];

const closers: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»', '「': '」', '『': '』' };
const isOpener = (mark: string) => Object.hasOwn(closers, mark);

/** Where a mark opened at `from` closes, before the end of the paragraph; -1 when it does not. */
const closing = (text: string, mark: string, from: number) => text.indexOf(mark, from + 1);

/**
 * Splits one paragraph. A mark that never closes stands for itself, unless the text is still being written:
 * then it is taken to close at the end, so that nothing changes its look when the closing mark arrives.
 */
export function parseParagraph(text: string, growing = false): Paragraph {
  const pieces: Piece[] = [];
  const unclosed = new Set<string>();
  let action = false;
  let speechEnd = '';
  let start = 0;

  const push = (end: number) => {
    if (end > start) pieces.push({ text: text.slice(start, end), action, speech: speechEnd !== '' });
    start = end;
  };
  const closes = (mark: string, at: number) => {
    if (growing) return true;
    if (unclosed.has(mark)) return false;
    const found = closing(text, mark, at) !== -1;
    if (!found) unclosed.add(mark);
    return found;
  };

  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    if (mark === '*') {
      const width = text.startsWith('**', at) ? 2 : 1;
      if (!action && !closes('*', at + width - 1)) continue;
      push(at);
      action = !action;
      start = at + width;
      at += width - 1;
    } else if (speechEnd && mark === speechEnd) {
      push(at + 1);
      speechEnd = '';
    } else if (!speechEnd && isOpener(mark) && closes(closers[mark] ?? '', at)) {
      push(at);
      speechEnd = closers[mark] ?? '';
    }
  }
  push(text.length);
  return pieces;
}

/** Paragraphs are lines; empty ones are dropped. */
export function parseProse(text: string, growing = false): readonly Paragraph[] {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  return lines.map((line, at) => parseParagraph(line, growing && at === lines.length - 1));
}
