import { describe, expect, it } from '@jest/globals';
import type { LoreEntry } from '@masque/contracts';
import { asText, asTexts } from './asText.ts';
import type { Content } from './content.ts';

const entry = (name: string, own: Partial<LoreEntry> = {}): LoreEntry => ({
  name,
  keys: [name.toLowerCase()],
  content: `All about ${name}.`,
  enabled: true,
  insertionOrder: 100,
  useRegex: false,
  extensions: {},
  unknown: {},
  ...own,
});
const bookOf = (...entries: LoreEntry[]): Partial<Content> => ({ lorebook: { entries, extensions: {}, unknown: {} } });
const linesOf = (own: Partial<LoreEntry>) => asText(bookOf(entry('Fog', own)), 'lorebook').split('\n');
const plain = ['— Fog —', 'Keys: fog', 'All about Fog.'];

describe('a lorebook as people read it', () => {
  it('has the name, the keys and the content of an entry, and no word about what is as usual', () => {
    expect(linesOf({})).toEqual(plain);
    const usual = { probability: 100, useProbability: true, depth: 4, group: '', sticky: null, display_index: 3 };
    expect(linesOf({ extensions: usual, priority: 0, id: 7, constant: false })).toEqual(plain);
  });

  it.each<[Partial<LoreEntry>, string[]]>([
    [{ insertionOrder: 107, position: 'before_char' }, ['Position: Before the character', 'Order: 107']],
    [
      { extensions: { position: 4, depth: 2, role: 1 } },
      ['Position: In the chat, at a depth', 'Depth: 2', 'Speaks as: User'],
    ],
    [
      { extensions: { probability: 50, sticky: 1, vectorized: true } },
      ['Probability (%): 50', 'Sticky for 1 message', 'vectorized: yes'],
    ],
    [{ caseSensitive: true, unknown: { hue: { warm: 3 } } }, ['Case sensitive: Yes', 'hue: warm: 3']],
  ])('says in words what is not: %j', (own, said) => {
    expect(linesOf(own)).toEqual([...plain, ...said]);
  });

  it('says whether an entry is off or always there, and how its secondary keys decide', () => {
    const logic = { selective: true, secondaryKeys: ['night', 'sea'], extensions: { selectiveLogic: 3 } };
    expect(linesOf({ enabled: false, constant: true, ...logic })).toEqual([
      '— Fog —',
      'Off',
      'Always in the prompt',
      'Keys: fog',
      'Secondary keys: night, sea (Match all)',
      'All about Fog.',
    ]);
  });

  it('is compared without the entries that are the same', () => {
    const [lamp, ship] = [entry('Lamp'), entry('Ship', { id: 1 })];
    const [one, other] = [
      bookOf(lamp, ship, entry('Fog')),
      bookOf(entry('Ship'), lamp, entry('Fog', { keys: ['mist'] })),
    ];
    expect(asTexts(one, other, 'lorebook')).toEqual([
      '— Fog —\nKeys: fog\nAll about Fog.',
      '— Fog —\nKeys: mist\nAll about Fog.',
    ]);
    expect(asTexts(bookOf(lamp, lamp), bookOf(lamp), 'lorebook')).toEqual([asText(bookOf(lamp), 'lorebook'), '']);
  });
});

describe('other parts of a card as people read them', () => {
  it.each<[keyof Content, Partial<Content>, string]>([
    [
      'depthPrompt',
      { depthPrompt: { prompt: 'Dark.', depth: 1, role: 'assistant' } },
      'As Character, 1 message from the end\nDark.',
    ],
    [
      'assets',
      { assets: [{ type: 'icon', name: 'main', ext: 'png', uri: 'data:image/png;base64,AAAA', unknown: {} }] },
      'icon “main” (png): inside the card',
    ],
    ['source', { source: ['a', 'b'] }, 'a\nb'],
    ['creatorNotesByLanguage', { creatorNotesByLanguage: { en: 'Kind', de: 'Nett' } }, 'en: Kind\nde: Nett'],
    ['extensions', { extensions: { fav: true, a: { b: [1, 'x'], c: 'y' } } }, 'fav: yes\na:\n  b: 1, x\n  c: y'],
    ['creationDate', { creationDate: 0 }, ''],
  ])('%s', (name, content, text) => {
    expect(asText(content, name)).toBe(text);
  });
});
