import type { Line } from '@masque/texts';

export interface LineRun {
  readonly at: number;
  readonly words: string;
  readonly address?: string;
}

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

export function runsOf(line: Line): LineRun[] {
  const runs: LineRun[] = [];
  let end = 0;
  for (const found of line.matchAll(link)) {
    const [whole, words = '', address = ''] = found;
    if (found.index > end) runs.push({ at: end, words: line.slice(end, found.index) });
    runs.push({ at: found.index, words, address });
    end = found.index + whole.length;
  }
  if (end < line.length) runs.push({ at: end, words: line.slice(end) });
  return runs;
}
