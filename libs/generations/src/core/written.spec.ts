import { splitWritten, WrittenReader, WrittenWriter } from './written.ts';

const written = (...parts: [kind: 'think' | 'say', piece: string][]) => {
  const writer = new WrittenWriter();
  return parts.map(([kind, piece]) => writer[kind](piece)).join('');
};

describe('thoughts and text as one string', () => {
  it.each([
    ['text alone', written(['say', 'One '], ['say', 'two']), { reasoning: '', text: 'One two' }],
    ['thoughts alone', written(['think', 'Hm'], ['think', ' so']), { reasoning: 'Hm so', text: '' }],
    ['both', written(['think', 'Hm. '], ['think', 'So.'], ['say', 'One']), { reasoning: 'Hm. So.', text: 'One' }],
    ['nothing', written(['think', ''], ['say', '']), { reasoning: '', text: '' }],
    [
      'thoughts after the first word, which are not in it',
      written(['think', 'A'], ['say', 'B'], ['think', 'C'], ['say', 'D']),
      { reasoning: 'A', text: 'BD' },
    ],
    ['text before thoughts', written(['say', 'B'], ['think', 'C']), { reasoning: '', text: 'B' }],
  ])('are taken apart again, however they are cut: %s', (_, whole, apart) => {
    expect(splitWritten(whole)).toEqual(apart);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const reader = new WrittenReader();
      const pieces = [whole.slice(0, cut), whole.slice(cut)].map((piece) => reader.push(piece));
      expect(pieces.map(({ reasoning }) => reasoning).join('')).toBe(apart.reasoning);
      expect(pieces.map(({ text }) => text).join('')).toBe(apart.text);
    }
  });
});
