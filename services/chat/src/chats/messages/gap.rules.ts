/** Inclusive at both ends. */
export type Range = readonly [from: number, to: number];

/** Numbers below `nextSeq` that lie in no gap hold a message. */
export interface Sequence {
  readonly nextSeq: number;
  /** Sorted, neither overlapping nor adjacent. */
  readonly gaps: readonly Range[];
}

export interface SequenceForModels extends Sequence {
  readonly hidden?: readonly Range[];
}

const length = ([from, to]: Range): number => to - from + 1;

export const liveCount = ({ nextSeq, gaps }: Sequence): number =>
  gaps.reduce((count, gap) => count - length(gap), nextSeq);

export const isLive = ({ nextSeq, gaps }: Sequence, seq: number): boolean =>
  seq >= 0 && seq < nextSeq && !gaps.some(([from, to]) => from <= seq && seq <= to);

/** Its live numbers are those of the messages that models see. */
export function visibleSequence({ nextSeq, gaps, hidden = [] }: SequenceForModels): Sequence {
  if (hidden.length === 0) return { nextSeq, gaps };
  const all: Range[] = [];
  for (const [from, to] of [...gaps, ...hidden].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1] + 1) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return { nextSeq, gaps: all };
}

export const isHiddenAt = ({ hidden = [] }: Pick<SequenceForModels, 'hidden'>, seq: number): boolean =>
  hidden.some(([from, to]) => from <= seq && seq <= to);

export function liveBefore({ nextSeq, gaps }: Sequence, before: number, limit: number): number[] {
  const found: number[] = [];
  let seq = Math.min(before, nextSeq) - 1;
  let gap = gaps.length - 1;
  while (seq >= 0 && found.length < limit) {
    while (gap >= 0 && (gaps[gap]?.[0] ?? 0) > seq) gap -= 1;
    const [from, to] = gaps[gap] ?? [-1, -1];
    if (from <= seq && seq <= to) seq = from - 1;
    else {
      found.push(seq);
      seq -= 1;
    }
  }
  return found.toReversed();
}

export function liveAfter({ nextSeq, gaps }: Sequence, after: number, limit: number): number[] {
  const found: number[] = [];
  let seq = Math.max(after + 1, 0);
  let gap = gaps.findIndex(([, to]) => to >= seq);
  while (seq < nextSeq && found.length < limit) {
    const [from, to] = gaps[gap] ?? [nextSeq, nextSeq];
    if (gap !== -1 && from <= seq && seq <= to) {
      seq = to + 1;
      gap += 1;
    } else {
      found.push(seq);
      seq += 1;
    }
  }
  return found;
}

export const liveIndex = (sequence: Sequence, seq: number): number =>
  sequence.gaps.reduce((index, [from, to]) => index - Math.max(0, Math.min(to, seq - 1) - from + 1), seq);

export function withGap(gaps: readonly Range[], [from, to]: Range): Range[] {
  const apart = gaps.filter(([start, end]) => end < from - 1 || start > to + 1);
  const touching = gaps.filter(([start, end]) => end >= from - 1 && start <= to + 1);
  const merged: Range = [
    Math.min(from, ...touching.map(([start]) => start)),
    Math.max(to, ...touching.map(([, end]) => end)),
  ];
  return [...apart, merged].sort(([a], [b]) => a - b);
}

export const withoutGap = (gaps: readonly Range[], [from, to]: Range): Range[] =>
  gaps.flatMap(([start, end]): Range[] => {
    if (end < from || start > to) return [[start, end]];
    const left: Range[] = start < from ? [[start, from - 1]] : [];
    return end > to ? [...left, [to + 1, end]] : left;
  });

export function liveParts({ nextSeq, gaps }: Sequence, [from, to]: Range): Range[] {
  const whole: Range[] = [[Math.max(0, from), Math.min(to, nextSeq - 1)]];
  return gaps
    .reduce((parts, gap) => parts.flatMap((part) => withoutGap([part], gap)), whole)
    .filter((p) => length(p) > 0);
}

/** `seqs`: ascending. */
export function rangesOf(seqs: readonly number[]): Range[] {
  const ranges: [number, number][] = [];
  for (const seq of seqs) {
    const last = ranges.at(-1);
    if (last && seq === last[1] + 1) last[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges;
}

export const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, range) => sum + length(range), 0);

export const numbersIn = (ranges: readonly Range[]): number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
