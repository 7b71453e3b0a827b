import { ReplyTextReader, ReplyTextWriter, splitReply } from './generation-feed.ts';

const written = (...parts: [kind: 'addReasoning' | 'addText', piece: string][]) => {
  const writer = new ReplyTextWriter();
  return parts.map(([kind, piece]) => writer[kind](piece)).join('');
};

describe('thoughts and text as one string', () => {
  it.each([
    ['text alone', written(['addText', 'One '], ['addText', 'two']), { reasoning: '', text: 'One two' }],
    ['thoughts alone', written(['addReasoning', 'Hm'], ['addReasoning', ' so']), { reasoning: 'Hm so', text: '' }],
    [
      'both',
      written(['addReasoning', 'Hm. '], ['addReasoning', 'So.'], ['addText', 'One']),
      { reasoning: 'Hm. So.', text: 'One' },
    ],
    ['nothing', written(['addReasoning', ''], ['addText', '']), { reasoning: '', text: '' }],
    [
      'thoughts after the first word, which are not in it',
      written(['addReasoning', 'A'], ['addText', 'B'], ['addReasoning', 'C'], ['addText', 'D']),
      { reasoning: 'A', text: 'BD' },
    ],
    ['text before thoughts', written(['addText', 'B'], ['addReasoning', 'C']), { reasoning: '', text: 'B' }],
  ])('are taken apart again, however they are cut: %s', (_, whole, apart) => {
    expect(splitReply(whole)).toMatchObject(apart);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const reader = new ReplyTextReader();
      const pieces = [whole.slice(0, cut), whole.slice(cut)].map((piece) => reader.push(piece));
      expect(pieces.map(({ reasoning }) => reasoning).join('')).toBe(apart.reasoning);
      expect(pieces.map(({ text }) => text).join('')).toBe(apart.text);
    }
  });
});
