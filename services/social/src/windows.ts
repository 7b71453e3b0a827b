export type WindowSums = Readonly<Record<string, unknown>>;

/** Builds `$group` sums of rows per window; a window starts on its day. */
export const sumsIn = (windows: readonly string[], field: string, name: string) =>
  Object.fromEntries(
    windows.map((since, n) => [`${name}${n}`, { $sum: { $cond: [{ $gte: [`$${field}`, since] }, 1, 0] } }]),
  );

export const countsIn = (windows: readonly string[], sums: WindowSums, name: string): number[] =>
  windows.map((_, n) => Number(sums[`${name}${n}`]));
