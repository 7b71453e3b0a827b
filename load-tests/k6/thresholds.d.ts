type Rule = string | { readonly threshold: string; readonly abortOnFail: boolean; readonly delayAbortEval: string };
/** Milliseconds. */
export const latencies: Readonly<Record<string, readonly [p95: number, p99: number]>>;
export const allowed: Readonly<
  Record<string, { readonly errors: number; readonly limited: number; readonly slack: number }>
>;
export const streamed: readonly string[];
export function metricOf(name: string): string;
export function thresholdsOf(
  name: string,
  calls: readonly string[],
  options?: { readonly slack?: number; readonly isToBreak?: boolean },
): Readonly<Record<string, readonly Rule[]>>;
