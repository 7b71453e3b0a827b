import { readCard, writeCharx } from '@masque/roleplay/cards';
import { archiveOf } from '../../test/archives.ts';
import { bytesOf, tinyPng } from '../../test/builders.ts';
import { outcomeOf } from '../../test/card-files.ts';

const manifest = (changes: object = {}) => ({
  schemaVersion: 1,
  createdAt: '2025-06-12T19:03:56.873Z',
  author: { name: 'Nora', backyardURL: 'https://backyard.ai/hub/user/nora' },
  characters: ['characters/m1/character.json'],
  scenarios: ['scenarios/a.json', 'scenarios/b.json'],
  ...changes,
});
const character = {
  schemaVersion: 1,
  id: 'm1',
  name: 'Mira',
  displayName: 'Mira of the Harbour',
  isNSFW: false,
  persona: '{character} lights lamps for {user}. {{char}} is dry.',
  createdAt: '2025-06-12T19:03:56.873Z',
  updatedAt: '2025-06-13T19:03:56.873Z',
  loreItems: [
    { key: 'fog, mist', value: '{character} fears it.' },
    { key: 'lamp', value: 'Brass.' },
  ],
  images: [
    { path: 'images/front.png', label: 'Front' },
    { path: 'images/smile.png', label: 'Smile' },
    { path: 'images/gone.png', label: 'Gone' },
  ],
};
const scenario = (own: object = {}) => ({
  schemaVersion: 1,
  title: 'Harbour',
  formattingInstructions: 'Write as {character}.',
  temperature: 1.2,
  narrative: 'A harbour at night, where {user} waits.',
  exampleMessages: [{ characterID: 'm1', text: '#{user}: Hi\n#{character}: You are late.' }],
  firstMessages: [{ characterID: 'm1', text: '"You are late, {user}."' }],
  messages: [{ type: 'human', text: 'secret words' }],
  backgroundImage: 'scenarios/harbour.png',
  ...own,
});
const second = scenario({
  firstMessages: [{ characterID: 'm1', text: 'Again?' }],
  messages: [],
  backgroundImage: undefined,
});
const byaf = (own: object = {}, more: readonly (readonly [string, Uint8Array])[] = []) =>
  archiveOf([
    ['manifest.json', bytesOf(manifest(own))],
    ['characters/m1/images/front.png', tinyPng()],
    ['characters/m1/images/smile.png', tinyPng()],
    ['characters/m1/images/unlisted.png', tinyPng()],
    ['characters/m1/character.json', bytesOf(character)],
    ['scenarios/a.json', bytesOf(scenario())],
    ['scenarios/b.json', bytesOf(second)],
    ['scenarios/harbour.png', tinyPng()],
    ...more,
  ]);

describe('an archive of Backyard AI', () => {
  it('is a card, with its scenarios as greetings', () => {
    const { card, report, image } = readCard(byaf(), 'mira.byaf');
    expect(card).toMatchObject({
      name: 'Mira',
      description: '{{char}} lights lamps for {{user}}. {{char}} is dry.',
      scenario: 'A harbour at night, where {{user}} waits.',
      firstMessage: '"You are late, {{user}}."',
      alternateGreetings: ['Again?'],
      exampleDialogs: '<START>\n{{user}}: Hi\n{{char}}: You are late.',
      systemPrompt: 'Write as {{char}}.',
      creator: 'Nora',
      source: ['https://backyard.ai/hub/user/nora'],
      creationDate: 1749755036,
      lorebook: {
        entries: [
          { keys: ['fog', 'mist'], content: '{{char}} fears it.', insertionOrder: 0 },
          { keys: ['lamp'], content: 'Brass.' },
        ],
      },
    });
    expect(card.assets?.map(({ type, name }) => [type, name])).toEqual([
      ['icon', 'main'],
      ['icon', 'Smile'],
      ['background', 'Harbour'],
    ]);
    expect(Object.keys(card.files)).toEqual([
      'characters/m1/images/front.png',
      'characters/m1/images/smile.png',
      'scenarios/harbour.png',
    ]);
    expect(image).toEqual({ bytes: tinyPng(), ext: 'png' });
    expect(report).toMatchObject({ file: 'mira.byaf', format: 'byaf', spec: 'V3' });
    expect(report.dropped.map(({ field }) => field)).toEqual([
      'scenarios/a.json messages',
      'characters/m1/images/gone.png',
    ]);
    expect(JSON.stringify(card)).not.toContain('secret words');
    expect(JSON.stringify(card.extensions)).toContain('Mira of the Harbour');
  });

  it('goes on as a CHARX', () => {
    const { card, image } = readCard(byaf());
    expect(readCard(writeCharx(card, image)).card).toEqual(card);
  });

  it('names what it could not read, and reads the rest', () => {
    const odd = {
      characters: ['characters/m1/character.json', 'characters/m2/character.json'],
      scenarios: ['none.json', 5],
    };
    const { card, report } = readCard(byaf(odd));
    expect(card).toMatchObject({ firstMessage: '', alternateGreetings: [], systemPrompt: '' });
    expect(report.dropped.map(({ field }) => field)).toEqual([
      'characters/m2/character.json',
      'none.json',
      'characters/m1/images/gone.png',
    ]);
  });

  it.each([
    ['without its character', byaf({ characters: ['characters/none/character.json'] }), 'no_character'],
    ['without a list of characters', byaf({ characters: 'm1' }), 'no_character'],
    ['with a path that leaves it', byaf({}, [['../evil.png', tinyPng()]]), 'unsafe_zip'],
    ['that is a bomb', byaf({}, [['scenarios/c.json', new Uint8Array(30_000_000)]]), 'unsafe_zip'],
    [
      'that names a large scenario again and again',
      archiveOf([
        ['manifest.json', bytesOf(manifest({ scenarios: Array(2_000).fill('scenarios/a.json') }))],
        ['characters/m1/character.json', bytesOf(character)],
        ['scenarios/a.json', bytesOf(scenario({ narrative: 'x'.repeat(100_000) }))],
      ]),
      'too_big',
    ],
  ])('%s is refused', (_, bytes, code) => expect(outcomeOf(() => readCard(bytes))).toBe(code));
});
