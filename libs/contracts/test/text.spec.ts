import { text } from '../src/index.ts';

describe('text from outside', () => {
  it('becomes well-formed: half a character could not be stored', () => {
    expect(text(20).parse('a \ud800 b')).toBe('a \ufffd b');
  });

  it('has no null bytes and a largest length', () => {
    for (const bad of ['a\0b', 'x'.repeat(21)]) expect(text(20).safeParse(bad).success).toBe(false);
  });
});
