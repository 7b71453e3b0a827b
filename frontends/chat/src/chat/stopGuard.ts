/** A second press meant for Send, or a shaking finger: a double click is at most this long. */
const graceMs = 500;

/**
 * Stop takes the place of Send under the finger that has just pressed it, so a press right after that is not meant for
 * Stop. Both are times of events of the same clock.
 */
export const isMeantForStop = (pressedAt: number, shownAt: number): boolean => pressedAt - shownAt >= graceMs;
