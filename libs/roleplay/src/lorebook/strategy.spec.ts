import { activateLore, type LoreSettings } from '@masque/roleplay/lorebook';
import { aBookOf, chatOf } from '../../test/builders.ts';

const always = (content: string, insertionOrder: number) => ({ constant: true, content, insertionOrder });
const chats = aBookOf([always('chat', 1)]);
const characters = aBookOf([always('character', 2)]);
const globals = aBookOf([always('global', 3)]);

/** There is room for one entry, which goes to the one considered first. */
const first = (insertionStrategy: LoreSettings['insertionStrategy'], ...books: (typeof chats)[][]) =>
  activateLore({
    books,
    messages: chatOf('x'),
    countTokens: () => 1,
    settings: { tokenBudget: 1, insertionStrategy },
  }).entries.map(({ content }) => content);

describe('the insertion strategy', () => {
  it.each([
    ['character_first', 'character'],
    ['global_first', 'global'],
    ['evenly', 'global'],
  ] as const)('%s considers %s first', (strategy, content) =>
    expect(first(strategy, [characters], [globals])).toEqual([content]),
  );

  it('sorts both evenly by their insertion order', () => {
    const low = aBookOf([always('low', 1)]);
    expect(first('evenly', [characters], [low])).toEqual(['character']);
  });

  it('considers the user’s book first where both are sorted evenly at the same order, as SillyTavern does', () => {
    const mine = aBookOf([always('mine', 2)]);
    expect(first('evenly', [characters], [mine])).toEqual(['mine']);
  });

  it.each(['character_first', 'global_first', 'evenly'] as const)('%s leaves a chat’s books in front', (strategy) =>
    expect(first(strategy, [chats], [characters], [globals])).toEqual(['chat']),
  );
});
