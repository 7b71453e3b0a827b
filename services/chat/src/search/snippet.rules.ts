import { type Mark, marksIn, type Terms } from './search.terms.ts';

const MOST = 180;
const LEAD = 50;
const MOST_MARKS = 20;
/** Characters read around the match, since removing Markdown shortens the text. */
const MARGIN = 400;

export interface Snippet {
  readonly snippet: string;
  readonly marks: readonly Mark[];
}

/** A mark that stands alone or between letters is ordinary text. */
const withoutMarkdown = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}])[*`~_]+(?=\S)|(?<=\S)[*`~_]+(?![\p{L}\p{N}])|^\s*(?:#{1,6}|>)\s+/gmu, '')
    .replace(/\s+/g, ' ')
    .trim();

export function snippetOf(text: string, terms: Terms): Snippet {
  const [place = 0] = marksIn(text, terms, 1)[0] ?? [];
  const from = Math.max(0, place - MARGIN);
  const part = withoutMarkdown(text.slice(from, place + MARGIN).toWellFormed());
  const inPart = marksIn(part, terms, Number.POSITIVE_INFINITY);
  // The same word may occur before it, cut off where the part begins.
  const [at = 0] = inPart.find(([start]) => from === 0 || start >= LEAD) ?? inPart[0] ?? [];
  const start = at <= LEAD ? 0 : wordStart(part, at - LEAD);
  const end = part.length - start <= MOST ? part.length : wordEnd(part, start + MOST);
  const before = from > 0 || start > 0 ? '… ' : '';
  const after = end < part.length || place + MARGIN < text.length ? ' …' : '';
  const shift = before.length - start;
  return {
    snippet: `${before}${part.slice(start, end).trimEnd()}${after}`.toWellFormed(),
    marks: inPart
      .filter((mark) => mark[0] >= start && mark[1] <= end)
      .slice(0, MOST_MARKS)
      .map(([a, b]) => [a + shift, b + shift]),
  };
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space !== -1 && space - at < 20 ? space + 1 : at;
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at - space < 20 ? space : at;
}
