/** Pixels, roughly as the style sheet has them: around a message's text, a line of it, a letter. */
const around = 76;
const line = 27;
const letter = 8;
const widest = 720;

/**
 * About how high the messages are, by their texts. The list would take the rows that it measures first for typical, and of an
 * opened chat that is the last turn: one long reply would make every unread row as long.
 */
export function typicalHeight(messages: readonly { text: string }[], width: number): number {
  const perLine = Math.max(1, Math.min(widest, width) / letter);
  const linesOf = (text: string) =>
    text.split('\n').reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / perLine)), 0);
  const lines = messages.reduce((sum, { text }) => sum + linesOf(text), 0);
  return Math.round(around + line * (lines / Math.max(1, messages.length)));
}
