import { Card, cardFromFile, LoreEntry } from '@masque/contracts';
import { type CardReading, emptyCard, readCard, writeCharx, writeJson, writePng } from '@masque/roleplay/cards';
import { exportCard } from '../src/characters/originals/card.export.ts';
import { cardColumns, toCard } from '../src/characters/version.row.ts';
import { aPng } from './support/images.ts';

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

const v1 = {
  name: 'Aria',
  description: 'A smith of the north.',
  personality: 'Stubborn.',
  scenario: 'A forge in winter.',
  first_mes: '"Mind the sparks."',
  mes_example: '<START>\n{{user}}: Hi',
};
const foreign = { text: 'kept', list: [1, { deep: null }], flag: false };
const entry = (own: object) => ({
  keys: ['forge'],
  content: 'Hot.',
  extensions: { 'other/entry': foreign },
  enabled: true,
  insertion_order: 5,
  use_regex: false,
  entry_unknown: foreign,
  ...own,
});
const data = {
  ...v1,
  creator_notes: 'For friends.',
  system_prompt: 'You are {{char}}.',
  post_history_instructions: 'Stay so.',
  alternate_greetings: ['Another day.'],
  tags: ['smith', 'north'],
  creator: 'someone',
  character_version: '1.2',
  extensions: { 'other/tool': foreign, depth_prompt: { prompt: 'Sparks.', depth: 2, role: 'system', more: 1 } },
  character_book: {
    name: 'Forge',
    extensions: { 'other/book': foreign },
    book_unknown: foreign,
    entries: [entry({ id: 7, comment: 'first' }), entry({ keys: ['snow'] })],
  },
  data_unknown: foreign,
};
const v2 = { spec: 'chara_card_v2', spec_version: '2.0', data, outer_unknown: foreign, create_date: 'yesterday' };
const v3 = {
  ...v2,
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    ...data,
    nickname: 'Ari',
    group_only_greetings: ['All of you!'],
    creator_notes_multilingual: { de: 'Für Freunde.' },
    source: ['https://example.org/aria'],
    creation_date: 1_700_000_000,
    modification_date: 1_700_000_001,
    assets: [
      { type: 'icon', uri: 'embeded://assets/icon/main.png', name: 'main', ext: 'png', asset_unknown: foreign },
      { type: 'x_sound', uri: 'embeded://assets/x_sound/hammer.ogg', name: 'hammer', ext: 'ogg' },
    ],
  },
};
const files = {
  'assets/icon/main.png': Uint8Array.of(137, 80, 78, 71, 1),
  'assets/x_sound/hammer.ogg': Uint8Array.of(9, 8, 7),
  'notes/unnamed.bin': Uint8Array.of(0, 255),
};

/** Round-trips a card through its row. */
const stored = ({ card }: CardReading): Card => toCard(cardColumns(Card.parse(cardFromFile(card))));
const exported = (reading: CardReading, edit: (card: Card) => Card = (card) => card) =>
  exportCard({ card: edit(stored(reading)), tags: reading.card.tags, gender: '' }, reading.card);

describe('an export of an imported card', () => {
  it.each([
    ['V2', v2, 'v2'],
    ['V3', v3, 'v3'],
  ] as const)('is the file itself when nothing was edited: %s JSON', (_, file, spec) => {
    expect(decode(writeJson(exported(readCard(encode(file))), spec))).toEqual(file);
  });

  it('of V1 is a V3 card with the unknown fields outside, where they were', () => {
    const file = { ...v1, outer_unknown: foreign, create_date: 'yesterday' };
    expect(decode(writeJson(exported(readCard(encode(file)))))).toMatchObject({
      spec: 'chara_card_v3',
      outer_unknown: foreign,
      create_date: 'yesterday',
      data: { ...v1, extensions: {} },
    });
  });

  it('has our edits, and everything else as it was', () => {
    const reading = readCard(encode(v3));
    const edited = exported(reading, (card) => ({
      ...card,
      scenario: 'A forge in spring.',
      summary: 'A smith.',
      alternateGreetings: [],
    }));
    expect(decode(writeJson(edited))).toEqual({
      ...v3,
      data: {
        ...v3.data,
        scenario: 'A forge in spring.',
        alternate_greetings: [],
        extensions: { ...v3.data.extensions, 'masque/summary': 'A smith.' },
      },
    });
  });

  it('brings back the unknown fields of entries, book and assets that an editor did not send along', () => {
    const edited = exported(readCard(encode(v3)), (card) => {
      const entries = card.lorebook?.entries.map((one) => ({ ...one, content: 'Cold.', unknown: {} })) ?? [];
      return {
        ...card,
        lorebook: {
          ...card.lorebook,
          extensions: card.lorebook?.extensions ?? {},
          entries: entries.toReversed(),
          unknown: {},
        },
        assets: card.assets?.map((asset) => ({ ...asset, unknown: {} })) ?? null,
      };
    });
    const book = v3.data.character_book;
    const entries = book.entries.map((one) => ({ ...one, content: 'Cold.' })).toReversed();
    expect(decode(writeJson(edited))).toEqual({ ...v3, data: { ...v3.data, character_book: { ...book, entries } } });
  });

  it('does not bring back an entry, a book or an asset that was removed', () => {
    const without = exported(readCard(encode(v3)), (card) => ({ ...card, lorebook: null, assets: [] }));
    const { character_book: _, ...rest } = v3.data;
    expect(decode(writeJson(without))).toEqual({ ...v3, data: { ...rest, assets: [] } });
  });

  it('carries values of a wrong type along', () => {
    const odd = { ...v2, data: { ...data, creator: { name: 'someone' }, tags: 5 } };
    const again = readCard(writeJson(exported(readCard(encode(odd)))));
    expect(again.card.aside).toEqual({ creator: { name: 'someone' }, tags: 5 });
  });

  it('as a PNG has both chunks, the picture, the embedded files and all unknown fields', async () => {
    const original = writePng({ ...readCard(encode(v3)).card, files }, await aPng());
    const reading = readCard(original);
    const again = writePng(exported(reading), reading.image?.bytes ?? new Uint8Array());
    expect(Buffer.from(again).equals(Buffer.from(original))).toBe(true);
    const edited = writePng(
      exported(reading, (card) => ({ ...card, personality: 'Softer.' })),
      reading.image?.bytes ?? new Uint8Array(),
    );
    const { card, image } = readCard(edited);
    expect(card).toEqual({ ...reading.card, personality: 'Softer.' });
    expect(image).toEqual(reading.image);
    // Only the V2 chunk, as an older program reads it.
    const chara = readCard(withoutChunk(edited, 'ccv3')).card;
    expect(chara).toMatchObject({ personality: 'Softer.', unknown: reading.card.unknown, files });
  });

  it.each([
    ['V1', { ...v1, outer_unknown: foreign, create_date: 'yesterday' }],
    ['V2', v2],
  ])('of a PNG that has a chunk of %s alone has all unknown fields in both chunks', async (_, file) => {
    const source = readCard(encode(file)).card;
    const reading = readCard(withoutChunk(writePng(source, await aPng()), 'ccv3'));
    const written = writePng(exported(reading), reading.image?.bytes ?? new Uint8Array());
    for (const other of ['ccv3', 'chara']) {
      const { unknown, extensions, lorebook } = readCard(withoutChunk(written, other)).card;
      expect({ unknown, extensions, lorebook }).toEqual({
        unknown: source.unknown,
        extensions: source.extensions,
        lorebook: source.lorebook,
      });
    }
  });

  it('as a CHARX has all assets and other files, byte for byte', () => {
    const original = writeCharx({ ...readCard(encode(v3)).card, files });
    const reading = readCard(original);
    const again = writeCharx(exported(reading));
    expect(Buffer.from(again).equals(Buffer.from(original))).toBe(true);
    const edited = readCard(writeCharx(exported(reading, (card) => ({ ...card, description: 'Older now.' })))).card;
    expect(edited).toEqual({ ...reading.card, description: 'Older now.' });
    expect({ ...edited.files }).toEqual(files);
  });

  it('as a CHARX of an imported PNG has its picture', async () => {
    const reading = readCard(writePng(readCard(encode(v2)).card, await aPng()));
    const { card, image } = readCard(writeCharx(exported(reading), reading.image));
    expect(image).toEqual(reading.image);
    expect(card.assets).toMatchObject([{ type: 'icon', name: 'main' }]);
  });

  it('gives each of several entries with the same keys its own unknown fields, in their order', () => {
    const entries = [1, 2, 3].map((mark) => entry({ keys: ['same'], entry_unknown: mark }));
    const file = { ...v2, data: { ...data, character_book: { ...data.character_book, entries } } };
    const edited = exported(readCard(encode(file)), (card) => ({
      ...card,
      lorebook: card.lorebook && {
        ...card.lorebook,
        entries: card.lorebook.entries.map((one) => ({ ...one, unknown: {} })),
      },
    }));
    expect(decode(writeJson(edited, 'v2'))).toEqual(file);
  });

  it('takes time in proportion to the book, whatever was moved in it', () => {
    const cardOf = (size: number) => ({
      ...emptyCard('Aria'),
      lorebook: {
        extensions: {},
        unknown: {},
        entries: Array.from({ length: size }, (_, i) => ({
          ...LoreEntry.parse({ keys: [`key ${i}`] }),
          unknown: { i },
        })),
      },
    });
    const run = (size: number) => {
      const original = cardOf(size);
      const card = Card.parse(cardFromFile(original));
      const entries = card.lorebook?.entries.map((one) => ({ ...one, unknown: {} })).toReversed() ?? [];
      const turned = { ...card, lorebook: card.lorebook && { ...card.lorebook, entries } };
      return () => exportCard({ card: turned, tags: [], gender: '' }, original);
    };
    const [small, large] = [run(300), run(4800)].map((export_) => {
      const start = process.threadCpuUsage();
      for (let i = 0; i < 5; i++) export_();
      const { user, system } = process.threadCpuUsage(start);
      return user + system;
    });
    // Linear lookups would take 256 times as long for 16 times as many entries.
    expect((large ?? Infinity) / Math.max(small ?? 0, 1000)).toBeLessThan(90);
  });

  it('of a character that was made here has nothing but its own', () => {
    const card = Card.parse({ name: 'Mira', description: 'd' });
    expect(exportCard({ card, tags: ['sea'], gender: '' }, null)).toMatchObject({
      name: 'Mira',
      tags: ['sea'],
      files: {},
      unknown: { card: {}, data: {} },
    });
  });
});

/** Removes the text chunk with this keyword from a PNG. */
function withoutChunk(png: Uint8Array, keyword: string): Uint8Array {
  const bytes = Buffer.from(png);
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const chunk = bytes.subarray(at, end);
    if (!chunk.subarray(8).toString('latin1').startsWith(`${keyword}\0`)) kept.push(chunk);
    at = end;
  }
  return new Uint8Array(Buffer.concat(kept));
}
