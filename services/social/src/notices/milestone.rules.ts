export type MilestoneKind = 'likes' | 'followers';

/** `repeated` values recur multiplied by 10, 100, … */
const series: Record<MilestoneKind, { readonly first: readonly number[]; readonly repeated: readonly number[] }> = {
  likes: { first: [1], repeated: [10, 25, 50] },
  followers: { first: [], repeated: [10, 50] },
};

/** Returns milestones above `reached`: 1, 10, 25, 50, 100, 250, … likes; 10, 50, 100, 500, … followers. */
export function milestones(kind: MilestoneKind, count: number, reached = 0): number[] {
  const { first, repeated } = series[kind];
  const found = [...first];
  for (let scale = 1; 10 * scale <= count; scale *= 10) found.push(...repeated.map((one) => one * scale));
  return found.filter((one) => one > reached && one <= count);
}

/** Allows for one that doesn't count (the author's own like). Null `steps`: recounted, so the increase is unknown. */
export const mayHaveReached = (kind: MilestoneKind, count: number, steps: number | null = 0): boolean =>
  steps === null
    ? milestones(kind, count).length > 0
    : steps > 0 && milestones(kind, count, count - steps - 1).length > 0;
