/** Longest double click. */
const graceMs = 500;

/** Stop replaces Send under the pointer; a press right after that wasn't meant for Stop. Both are event timestamps. */
export const isMeantForStop = (pressedAt: number, shownAt: number): boolean => pressedAt - shownAt >= graceMs;
