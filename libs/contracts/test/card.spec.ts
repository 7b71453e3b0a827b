import {
  BoundedJson,
  Card,
  CharacterDraft,
  cardFields,
  cardFromFile,
  cardTextFields,
  cardToFile,
  jsonBounds,
  missingText,
} from '../src/index.ts';

const whole = { name: 'n', summary: 's', scenario: 'c', personality: 'p', firstMessage: 'f' };

describe('the texts an author must give', () => {
  it.each([
    [{}, null],
    [{ firstMessage: ' ' }, 'character.first_message_missing'],
    [{ personality: '\n', firstMessage: '' }, 'character.personality_missing'],
    [{ scenario: '', personality: '', firstMessage: '' }, 'character.scenario_missing'],
    [{ summary: '\t', scenario: '', personality: '', firstMessage: '' }, 'character.summary_missing'],
    [{ name: ' \u00a0', summary: '', scenario: '', personality: '', firstMessage: '' }, 'character.name_missing'],
    [{ personality: '', description: 'All about her.' }, null],
    [{ personality: '', description: ' ' }, 'character.personality_missing'],
  ])('%j: the first that is empty is named (%s)', (own, code) => {
    expect(missingText({ ...whole, ...own })?.code ?? null).toBe(code);
  });
});

describe('the documented limits', () => {
  it.each([
    ['name', 100],
    ['summary', 500],
    ['scenario', 10_000],
    ['personality', 10_000],
    ['firstMessage', 10_000],
    ['exampleDialogs', 20_000],
  ] as const)('%s may have %i characters', (field, max) => {
    expect(cardFields[field].max).toBe(max);
    expect(CharacterDraft.safeParse({ [field]: 'x'.repeat(max) }).success).toBe(true);
    expect(CharacterDraft.safeParse({ [field]: 'x'.repeat(max + 1) }).success).toBe(false);
  });
});

describe('what other programs keep in a card', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { deeper: nested(depth - 1) });

  it.each([
    ['a text', 'text'],
    ['a list', []],
    ['nothing', null],
    ['a null byte in a text', { a: ['b\0'] }],
    ['a null byte in a key', { 'a\0': 1 }],
    ['too deep nesting', nested(jsonBounds.depth + 1)],
    ['too many values', { list: Array.from({ length: jsonBounds.values }, () => 0) }],
    ['a number that JSON has not', { a: Number.NaN }],
    ['a function', { a: () => 1 }],
  ])('is not %s', (_, value) => {
    expect(BoundedJson.safeParse(value).success).toBe(false);
  });

  it('may be nested and have any keys', () => {
    const value = { 'chub.ai': { $set: [nested(20), null, true, ''] }, constructor: { a: 1 } };
    expect(BoundedJson.parse(value)).toEqual(value);
  });

  it('may come as JSON text, as forms send it', () => {
    const sent = {
      extensions: '{"a":{"b":[1]}}',
      alternateGreetings: '["Hey"]',
      lorebook: '{"entries":[{"keys":["x"]}]}',
    };
    const draft = CharacterDraft.parse(sent);
    expect(draft).toMatchObject({ extensions: { a: { b: [1] } }, alternateGreetings: ['Hey'] });
    expect(draft.lorebook?.entries[0]).toMatchObject({ keys: ['x'], content: '', enabled: true, insertionOrder: 100 });
    for (const extensions of ['{', '[]', 'null', '7']) {
      expect(CharacterDraft.safeParse({ extensions }).success).toBe(false);
    }
  });
});

describe('a card and its file', () => {
  it('have a place each for every field', () => {
    const marked = Object.fromEntries(cardTextFields.map((field) => [field, `the ${field}`]));
    const card = Card.parse({
      ...marked,
      alternateGreetings: ['a'],
      groupOnlyGreetings: ['g'],
      creatorNotesByLanguage: { de: 'Hinweis' },
      depthPrompt: { prompt: 'Remember.', depth: 2, role: 'user' },
      lorebook: { entries: [{ keys: ['k'] }] },
      source: ['https://example.org/card'],
      assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }],
      creationDate: 1,
      modificationDate: 2,
      extensions: { 'chub.ai': { id: 7 } },
    });
    const file = cardToFile(card);
    expect(file.extensions).toMatchObject({
      'chub.ai': { id: 7 },
      'masque/summary': 'the summary',
      depth_prompt: { prompt: 'Remember.', depth: 2, role: 'user' },
    });
    expect(cardFromFile(file)).toEqual(card);
  });

  it.each([
    ['no role', { depth: 2 }, { depth: 2, role: 'system' }],
    ['a depth that is text', { depth: '3', role: 'user' }, { depth: 3, role: 'user' }],
    ['no depth', { depth: null, role: 'assistant' }, { depth: 4, role: 'assistant' }],
    ['neither', {}, { depth: 4, role: 'system' }],
    ['what nobody can read', { depth: 'deep', role: 'narrator' }, { depth: 4, role: 'system' }],
  ])('read a depth prompt with %s as SillyTavern does', (_, given, read) => {
    const card = cardFromFile({ extensions: { depth_prompt: { prompt: 'Remember.', ...given } } });
    expect([card.depthPrompt, card.extensions]).toEqual([{ prompt: 'Remember.', ...read }, {}]);
  });

  it('keep what a depth prompt says beyond our fields', () => {
    const extensions = { depth_prompt: { prompt: 'Remember.', depth: 2, role: 'user', own: 1 } };
    const card = cardFromFile({ extensions });
    expect(card.depthPrompt).toEqual({ prompt: 'Remember.', depth: 2, role: 'user' });
    expect(cardToFile(card).extensions).toEqual(extensions);
  });

  it('leave a depth prompt without a text in the extensions', () => {
    const extensions = { depth_prompt: { depth: 2, role: 'user' } };
    const card = cardFromFile({ extensions });
    expect([card.depthPrompt, card.extensions]).toEqual([null, extensions]);
  });
});
