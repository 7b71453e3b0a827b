export type MilestoneKind = 'likes' | 'followers';

/** The first ones, and those that come again ten times as large. */
const series: Record<MilestoneKind, { readonly first: readonly number[]; readonly repeated: readonly number[] }> = {
  likes: { first: [1], repeated: [10, 25, 50] },
  followers: { first: [], repeated: [10, 50] },
};

/** 1, 10, 25, 50, 100, 250, … likes; 10, 50, 100, 500, … followers; those above `reached` that a count has come to. */
export function milestones(kind: MilestoneKind, count: number, reached = 0): number[] {
  const { first, repeated } = series[kind];
  const found = [...first];
  for (let scale = 1; 10 * scale <= count; scale *= 10) found.push(...repeated.map((one) => one * scale));
  return found.filter((one) => one > reached && one <= count);
}

/**
 * Whether a count may have come to a milestone by these steps of one, also when one of it does not count for milestones;
 * null: it was counted anew, after nobody knows how many.
 */
export const mayHaveReached = (kind: MilestoneKind, count: number, steps: number | null = 0): boolean =>
  steps === null
    ? milestones(kind, count).length > 0
    : steps > 0 && milestones(kind, count, count - steps - 1).length > 0;
