/** px, roughly matching the style sheet. */
const around = 76;
const line = 27;
const letter = 8;
const widest = 720;

// The list would extrapolate from the first rows it measures: one long reply would inflate every unmeasured row.
export function typicalHeight(messages: readonly { text: string }[], width: number): number {
  const perLine = Math.max(1, Math.min(widest, width) / letter);
  const linesOf = (text: string) =>
    text.split('\n').reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / perLine)), 0);
  const lines = messages.reduce((sum, { text }) => sum + linesOf(text), 0);
  return Math.round(around + line * (lines / Math.max(1, messages.length)));
}
