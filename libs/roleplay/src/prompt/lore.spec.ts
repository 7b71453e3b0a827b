import { buildPrompt, type LoreSource, type PromptInput } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { attached } from '../../test/prompts.ts';

const fired = (entries: object[], changes: Partial<PromptInput> = {}): string[] => {
  const { character, ...rest } = changes;
  const input: PromptInput = {
    character: { name: 'Aria', ...character, lorebook: aBookOf(entries) },
    persona: null,
    history: [{ role: 'user', text: 'Hello' }],
    settings: { budget: 10_000 },
    ...rest,
  };
  const { trace } = buildPrompt(input);
  return trace.lore.filter(({ outcome }) => outcome === 'active').map(({ name }) => name);
};

describe('lore beside the chat', () => {
  const key = (name: string, flag: string) => ({ name, keys: ['dragon'], extensions: { [flag]: true } });

  it.each([
    ['match_persona_description', { persona: { name: 'Bob', description: 'a {{reverse::nogard}}' } }],
    ['match_character_description', { character: { name: 'A', description: '{{char}} the dragon' } }],
    ['match_character_personality', { character: { name: 'A', personality: 'Dragon' } }],
    ['match_scenario', { character: { name: 'A', scenario: 'a dragon' } }],
    ['match_creator_notes', { character: { name: 'A', creatorNotes: 'a dragon' } }],
    [
      'match_character_depth_prompt',
      { character: { name: 'A', extensions: { depth_prompt: { prompt: 'a dragon', depth: 1, role: 'system' } } } },
    ],
  ])('%s finds keys there', (flag, changes) => {
    expect(fired([key('one', flag)], changes)).toEqual(['one']);
    expect(fired([{ name: 'other', keys: ['nowhere'] }, key('one', flag)], changes)).toEqual(['one']);
    expect(fired([key('one', 'match_nothing')], changes)).toEqual([]);
  });

  it('reads texts without writing their variables twice', () => {
    const character = { name: 'A', description: '{{incvar::n}}', lorebook: aBookOf([key('one', 'match_scenario')]) };
    const { variables } = buildPrompt({
      character,
      persona: null,
      history: [{ role: 'user', text: 'Hello' }],
      settings: { budget: 10_000 },
    });
    expect(variables.chat).toEqual({ n: '1' });
  });

  it('has its luck from the seed', () => {
    const entry = { name: 'one', constant: true, extensions: { probability: 50 } };
    const counts = Array.from({ length: 40 }, (_, i) => fired([entry], { seed: `${i}` }).length);
    expect(new Set(counts)).toEqual(new Set([0, 1]));
    expect(Array.from({ length: 40 }, (_, i) => fired([entry], { seed: `${i}` }).length)).toEqual(counts);
  });

  it('reads injections', () => {
    expect(fired([{ name: 'one', keys: ['dragon'] }], { lore: { injections: ['a dragon'] } })).toEqual(['one']);
  });
});

describe('triggers', () => {
  const entries = ['normal', 'continue', 'impersonate', 'swipe', 'regenerate', 'quiet'].map((name) => ({
    name,
    constant: true,
    extensions: { triggers: [name] },
  }));

  it('follow the mode, or are told', () => {
    expect(fired(entries)).toEqual(['normal']);
    expect(fired(entries, { mode: 'continue' })).toEqual(['continue']);
    expect(fired(entries, { mode: 'impersonate' })).toEqual(['impersonate']);
    expect(fired(entries, { lore: { trigger: 'swipe' } })).toEqual(['swipe']);
  });
});

it('considers the character’s book first', () => {
  const lorebooks = [aBookOf([{ name: 'mine', constant: true, content: 'x'.repeat(40), insertionOrder: 900 }])].map(
    attached,
  );
  const own = [{ name: 'own', constant: true, content: 'x'.repeat(40) }];
  expect(fired(own, { lorebooks, lore: { tokenBudget: 10 } })).toEqual(['own']);
  expect(fired(own, { lorebooks })).toEqual(['own', 'mine']);
});

it('scans the books of the chat and the persona before the character’s, and all others after it', () => {
  const from = (source: LoreSource) => ({
    ...attached(aBookOf([{ name: source, constant: true, content: 'x'.repeat(40), insertionOrder: 1 }])),
    source,
  });
  const own = [{ name: 'own', constant: true, content: 'x'.repeat(40), insertionOrder: 1 }];
  const lorebooks = (['global', 'character', 'persona', 'chat'] as const).map(from);
  const scanned = (count: number, insertionStrategy: 'character_first' | 'global_first') =>
    fired(own, { lorebooks, lore: { tokenBudget: count * 10, insertionStrategy } }).toSorted();
  expect(scanned(1, 'character_first')).toEqual(['chat']);
  expect(scanned(2, 'character_first')).toEqual(['chat', 'persona']);
  expect(scanned(4, 'character_first')).toEqual(['character', 'chat', 'own', 'persona']);
  expect(scanned(3, 'global_first')).toEqual(['chat', 'global', 'persona']);
});
