import type { TextRun } from './block.ts';
import { withColors } from './colors.ts';

const closers: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“”', '«': '»', '「': '」', '『': '』' };

/** A `"` after a digit is an inch mark. */
const opens = (mark: string, before: string): boolean =>
  Object.hasOwn(closers, mark) && !(mark === '"' && /\d/.test(before));

function spansOf(line: string, isUnfinished: boolean): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  // Closing marks known not to occur again, so the scan stays linear.
  const gone = new Set<string>();
  const endOf = (marks: string, from: number): number => {
    let end = -1;
    for (const mark of marks) {
      const place = gone.has(mark) ? -1 : line.indexOf(mark, from);
      if (place === -1) gone.add(mark);
      else if (end === -1 || place < end) end = place + 1;
    }
    return end;
  };
  for (let at = 0; at < line.length; at += 1) {
    const mark = line.charAt(at);
    if (!opens(mark, line.charAt(at - 1))) continue;
    const end = endOf(closers[mark] ?? '', at + 1);
    if (end === -1 && !isUnfinished) continue;
    const to = end === -1 ? line.length : end;
    spans.push([at, to]);
    at = to - 1;
  }
  return spans;
}

/** Marks speech line by line, across other marks. In unfinished text an unclosed quote counts as closed at the end. */
export function withSpeech(given: readonly TextRun[], isUnfinished: boolean): readonly TextRun[] {
  const runs = withColors(given);
  // Blanks out code and picture descriptions: quotes there aren't speech.
  const text = runs.map((run) => (run.code || run.picture ? ' '.repeat(run.text.length) : run.text)).join('');
  const edges: number[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const isLast = start + line.length === text.length;
    for (const [from, to] of spansOf(line, isUnfinished && isLast)) edges.push(start + from, start + to);
    start += line.length + 1;
  }
  return edges.length === 0 ? runs : cut(runs, edges);
}

/** Odd-numbered segments between the edges are speech. */
function cut(runs: readonly TextRun[], edges: readonly number[]): readonly TextRun[] {
  const pieces: TextRun[] = [];
  let edge = 0;
  let at = 0;
  for (const run of runs) {
    const end = at + run.text.length;
    let from = at;
    while (from < end) {
      while ((edges[edge] ?? Infinity) <= from) edge += 1;
      const to = Math.min(end, edges[edge] ?? Infinity);
      const text = run.text.slice(from - at, to - at);
      pieces.push(edge % 2 === 1 ? { ...run, text, speech: true } : { ...run, text });
      from = to;
    }
    at = end;
  }
  return pieces;
}
