import { readCard, writeJson } from '@masque/roleplay/cards';
import { buildPrompt } from '@masque/roleplay/prompt';
import { bytesOf } from '../../test/builders.ts';

const attributes = { species: ['elf'], mood: ['calm', 'dry'] };
const agnai = (changes: object = {}) => ({
  kind: 'character',
  name: 'Aria',
  description: 'Made for slow evenings.',
  appearance: 'tall',
  persona: { kind: 'attributes', attributes },
  greeting: 'Welcome, {{user}}.',
  scenario: 'A shop.',
  sampleChat: '{{user}}: Hi\n{{char}}: Hey',
  tags: ['mage'],
  ...changes,
});
const read = (value: object) => readCard(bytesOf(value), 'aria.json');

describe('a character of Agnai', () => {
  it('needs no more than a persona', () => {
    const { card } = read({
      kind: 'character',
      name: 'Aria',
      persona: { kind: 'text', attributes: { text: ['An elf.'] } },
    });
    expect(card).toMatchObject({ name: 'Aria', description: 'An elf.', firstMessage: '' });
  });

  it('has its texts where a card has them; what it says of itself is for the reader', () => {
    const { card, report } = read(
      agnai({
        alternateGreetings: ['Again?'],
        systemPrompt: 'You are {{char}}.',
        postHistoryInstructions: 'Stay so.',
        creator: 'iris',
        characterVersion: '2',
        insert: { depth: 3, prompt: 'It rains.' },
        extensions: { other: 1 },
      }),
    );
    expect(card).toMatchObject({
      name: 'Aria',
      creatorNotes: 'Made for slow evenings.',
      description: 'species: elf\nmood: calm, dry',
      firstMessage: 'Welcome, {{user}}.',
      scenario: 'A shop.',
      exampleDialogs: '{{user}}: Hi\n{{char}}: Hey',
      alternateGreetings: ['Again?'],
      systemPrompt: 'You are {{char}}.',
      postHistoryInstructions: 'Stay so.',
      creator: 'iris',
      characterVersion: '2',
      tags: ['mage'],
      extensions: {
        other: 1,
        agnai: { persona: { kind: 'attributes', attributes } },
        depth_prompt: { prompt: 'It rains.', depth: 3, role: 'system' },
      },
      unknown: { card: { appearance: 'tall' } },
    });
    expect(report.repaired).toEqual([{ field: '', message: 'The character was converted from Agnai’s format.' }]);
    const persona = { name: 'Bob', description: '' };
    const history = [{ role: 'user' as const, text: 'Hi' }];
    const { messages } = buildPrompt({ character: card, persona, history, settings: { budget: 9_999 } });
    expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(['Welcome, Bob.', 'It rains.']));
    expect(messages[0]?.content).not.toContain('slow evenings');
  });

  it.each([
    ['wpp', '[character("Aria") {\nspecies("elf")\nmood("calm" + "dry")\n}]'],
    ['sbf', '[ character: "Aria"; species: "elf"; mood: "calm", "dry" ]'],
    ['boostyle', 'Aria + elf + calm + dry'],
    ['attributes', 'species: elf\nmood: calm, dry'],
  ])('has its persona in its own notation: %s', (kind, description) => {
    expect(read(agnai({ persona: { kind, attributes } })).card.description).toBe(description);
  });

  it('may have a persona in words', () => {
    const persona = { kind: 'text', attributes: { text: ['A calm mage.'] } };
    expect(read(agnai({ persona })).card.description).toBe('A calm mage.');
  });

  it('is known by its persona too, where an older export does not say what it is', () => {
    expect(read(agnai({ kind: undefined })).card.firstMessage).toBe('Welcome, {{user}}.');
  });

  it('brings its memory book along', () => {
    const characterBook = {
      kind: 'memory',
      name: 'Shop',
      entries: [
        { name: 'door', entry: 'The door is amber.', keywords: ['door'], weight: 5, priority: 7, enabled: true },
      ],
    };
    expect(read(agnai({ characterBook })).card.lorebook).toMatchObject({
      name: 'Shop',
      entries: [{ name: 'door', keys: ['door'], content: 'The door is amber.', insertionOrder: 5, priority: 7 }],
    });
  });

  it('loses nothing but what is about its user', () => {
    const file = agnai({
      favorite: true,
      folder: 'secret',
      userId: 'u-1',
      voice: { service: 'x' },
      insert: 5,
      extensions: [1],
    });
    const { card, report } = read(file);
    expect(report.dropped.map(({ field }) => field)).toEqual(['favorite', 'folder', 'userId']);
    const again = readCard(writeJson(card)).card;
    expect(again).toEqual(card);
    expect(card.unknown.card).toEqual({ appearance: 'tall', voice: { service: 'x' }, insert: 5 });
    expect(card.extensions).toMatchObject({ 'agnai/extensions': [1] });
  });

  it.each([
    ['a V1 card of kind character', { kind: 'character', name: 'A', first_mes: 'Hi', greeting: 'No' }, 'Hi'],
    [
      'a card with a persona of its own',
      { name: 'A', first_mes: 'Hi', persona: { attributes: {} }, greeting: 'No' },
      'Hi',
    ],
    ['an older card with a greeting', { name: 'A', greeting: 'Hi' }, 'Hi'],
  ])('is not %s', (_, file, firstMessage) => expect(read(file).card.firstMessage).toBe(firstMessage));

  it.each([
    ['no attributes', { persona: { kind: 'wpp' } }],
    ['attributes that are no lists', { persona: { kind: 'sbf', attributes: { a: 'b', c: 5, d: [1, 'e'] } } }],
    ['a persona in words alone', { persona: 'calm' }],
    ['a book of another shape', { characterBook: { entries: 5 } }],
  ])('may be odd: %s', (_, changes) => {
    const { card } = read(agnai(changes));
    expect(card.firstMessage).toBe('Welcome, {{user}}.');
    expect(readCard(writeJson(card)).card).toEqual(card);
  });
});
