import { excerpt, preview } from './message.ts';

describe('what lists show of a message', () => {
  const shown = (text: string) => preview(excerpt(text));

  it('is all of a short one', () => expect(shown('Stay a while.')).toBe('Stay a while.'));

  it.each([
    ['words', 'word '.repeat(60), /^word(?: word){38}…$/],
    ['a text without blanks', '字'.repeat(300), /^字{198}…$/],
    ['emoji', '🎭'.repeat(300), /^🎭{99}…$/u],
  ])('is the beginning of a long one, which ends after a word with an ellipsis: %s', (_, text, expected) => {
    expect(shown(text)).toMatch(expected);
    expect(shown(text).isWellFormed()).toBe(true);
  });
});
