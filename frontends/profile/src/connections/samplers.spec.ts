import { expect, it } from '@jest/globals';
import { bodyOf, linesOf, toLines } from './draft.ts';
import { isSupported, numberOptions, type Parameter } from './samplers.ts';
import { aConnection } from '../../../test/aConnection.ts';

const all: readonly Parameter[] = ['temperature', ...numberOptions, 'stop', 'logit_bias'];

it.each([
  ['all common ones for an unknown model', { supported: null, refused: [] }, ['top_a', 'typical_p']],
  ['not those that its server refused', { supported: null, refused: ['seed'] }, ['top_a', 'typical_p', 'seed']],
  [
    'those that a model lists, and hasn’t refused since',
    { supported: ['temperature', 'top_a', 'seed'], refused: ['seed'] },
    all.filter((name) => name !== 'temperature' && name !== 'top_a'),
  ],
])('shows parameters: %s', (_, parameters, hidden) => {
  expect(new Set(all.filter((name) => !isSupported(name, parameters)))).toEqual(new Set(hidden));
});

it('keeps lines as they are typed, and saves none that is empty', () => {
  expect(linesOf(toLines('a\n\n b'))).toBe('a\n\n b');
  const draft = aConnection({
    samplers: { stop: toLines('\nYou:\n ') },
    biases: [
      { text: '', bias: 1 },
      { text: ' the', bias: -5 },
    ],
    routing: { ...aConnection().routing, order: toLines('Groq \n'), ignore: toLines('\n') },
  });
  expect(bodyOf(draft)).toMatchObject({
    samplers: { stop: ['You:', ' '] },
    biases: [{ text: ' the', bias: -5 }],
    routing: { order: ['Groq'], ignore: [] },
  });
  expect(bodyOf(aConnection({ samplers: { stop: [''] } })).samplers.stop).toBeUndefined();
});
