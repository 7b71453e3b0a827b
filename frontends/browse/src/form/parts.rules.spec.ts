import { describe, expect, it } from '@jest/globals';
import { cardBounds, type LoreEntry, loreLimits } from '@masque/contracts';
import { partsProblem } from './draft.rules.ts';

const withEntry = (own: Partial<LoreEntry>) => ({
  lorebook: {
    extensions: {},
    unknown: {},
    entries: [
      { keys: [], content: '', enabled: true, insertionOrder: 1, useRegex: false, extensions: {}, unknown: {}, ...own },
    ],
  },
});

describe('the parts of a card', () => {
  it.each([
    ['Greeting 2 is too long', { alternateGreetings: ['', 'x'.repeat(cardBounds.greeting + 1)] }],
    [
      'The depth prompt is too long',
      { depthPrompt: { prompt: 'x'.repeat(20_001), depth: 4, role: 'system' as const } },
    ],
    ['The content of the lorebook entry “Fog” is', withEntry({ name: 'Fog', content: 'x'.repeat(50_001) })],
    ['The lorebook entry “Entry 1” can have up to 200 keys', withEntry({ keys: Array<string>(201).fill('') })],
    ['A key of the lorebook entry “a” is too long', withEntry({ keys: ['a'], secondaryKeys: ['x'.repeat(1_001)] })],
    ['The name of the lorebook entry', withEntry({ name: 'x'.repeat(loreLimits.name + 1) })],
  ])('%s', (sentence, parts) => {
    expect(partsProblem(parts)).toContain(sentence);
  });

  it('are fine when they fit, counting characters', () => {
    expect(partsProblem({})).toBeNull();
    expect(partsProblem({ alternateGreetings: ['😀'.repeat(cardBounds.greeting)], depthPrompt: null })).toBeNull();
    expect(partsProblem(withEntry({ keys: ['fog'], content: 'x'.repeat(loreLimits.content) }))).toBeNull();
  });
});
