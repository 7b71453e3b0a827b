import { cardFields, limits } from '@masque/contracts';
import { type RoleplayCard, emptyCard, readCard, writeCharx } from '@masque/roleplay/cards';
import { describe, expect, it } from '@jest/globals';
import { draftFromCard, leftOut, withoutShownIcon } from './fromCard.ts';
import { fileOf } from './ImportCard.tsx';

describe('a card in the form', () => {
  it('keeps description and personality apart and takes a summary from the notes', () => {
    const card = {
      ...emptyCard('Elara'),
      description: 'A mage of Velmoor. She sells names.',
      personality: 'Dry.',
      creatorNotes: 'For slow\nevenings.\n\nMore notes.',
      firstMessage: 'Hi',
      tags: ['mage', ' mage ', ''],
    };
    const { draft, cut } = draftFromCard(card);
    expect(draft.fields).toMatchObject({
      name: 'Elara',
      description: 'A mage of Velmoor. She sells names.',
      personality: 'Dry.',
      summary: 'For slow evenings.',
      firstMessage: 'Hi',
      tags: ['mage'],
      isPublic: false,
    });
    expect(cut).toEqual([]);
  });

  it('falls back to the first sentence of the description', () => {
    const card = { ...emptyCard('Elara'), description: 'She is a mage of old Velmoor. She sells names.' };
    expect(draftFromCard(card).draft.fields.summary).toBe('She is a mage of old Velmoor.');
  });

  it('makes a summary without macros and markup', () => {
    const of = (own: Partial<RoleplayCard>) => draftFromCard({ ...emptyCard('Elara'), ...own }).draft.fields.summary;
    expect(of({ description: '{{char}} is a useless goddess of water. She sulks.' })).toBe(
      'Elara is a useless goddess of water.',
    );
    expect(
      of({ creatorNotes: '<style>p { color: red }</style># For **slow** <b>evenings</b> with {{user}}\n\nMore' }),
    ).toBe('For slow evenings with you');
    expect(of({ creatorNotes: '<iframe src="x"></iframe>', description: 'A mage, and 3 < 4.' })).toBe(
      'A mage, and 3 < 4.',
    );
  });

  it('cuts what is longer than the form allows, and says so', () => {
    const card = {
      ...emptyCard('x'.repeat(cardFields.name.max + 1)),
      firstMessage: 'y'.repeat(cardFields.firstMessage.max + 5),
    };
    const { draft, cut } = draftFromCard(card);
    expect(draft.fields.name).toHaveLength(cardFields.name.max);
    expect(draft.fields.firstMessage).toHaveLength(cardFields.firstMessage.max);
    expect(cut.map((note) => note.field)).toEqual(['name', 'firstMessage']);
  });

  it('counts characters, of which some are two code units, and cuts none in half', () => {
    const fits = { ...emptyCard('😀'.repeat(cardFields.name.max)), tags: ['🎭'.repeat(limits.tag)] };
    expect(draftFromCard(fits)).toMatchObject({
      draft: { fields: { name: fits.name, tags: fits.tags } },
      cut: [],
    });
    const { draft } = draftFromCard(emptyCard(`a${'😀'.repeat(cardFields.name.max)}`));
    expect(draft.fields.name).toBe(`a${'😀'.repeat(cardFields.name.max - 1)}`);
  });

  it('says that tags were left out or cut', () => {
    const many = Array.from({ length: limits.tags + 1 }, (_, n) => `tag ${n}`);
    for (const tags of [many, ['x'.repeat(limits.tag + 1)]]) {
      const { draft, cut } = draftFromCard({ ...emptyCard('x'), tags });
      expect(draft.fields.tags.length).toBeLessThanOrEqual(limits.tags);
      expect(cut).toEqual([
        { field: 'tags', message: 'Tags were cut: a character has at most 30, each of at most 40 characters.' },
      ]);
    }
  });

  describe('that cannot be saved whole is refused', () => {
    const of = (own: Partial<RoleplayCard>) => () => draftFromCard({ ...emptyCard('x'), ...own }).draft.parts;
    const entry = {
      keys: [],
      content: '',
      enabled: true,
      insertionOrder: 1,
      useRegex: false,
      extensions: {},
      unknown: {},
    };

    it.each<[string, Partial<RoleplayCard>, string]>([
      [
        'many greetings',
        { alternateGreetings: Array(201).fill('Hi') },
        '“Alternate greetings” has 201 entries, 1 more than the 200 that can be saved.',
      ],
      [
        'a long greeting',
        { alternateGreetings: ['Hi', 'x'.repeat(20_003)] },
        '“Alternate greetings › 2” has 20,003 characters, 3 more than the 20,000 that can be saved.',
      ],
      [
        'a long lore entry',
        { lorebook: { extensions: {}, unknown: {}, entries: [{ ...entry, content: 'x'.repeat(50_001) }] } },
        '“Lorebook › entries › 1 › content” has 50,001 characters, 1 more than the 50,000 that can be saved.',
      ],
      ['a date before its calendar', { creationDate: -1 }, '“Creation date”: Too small: expected number to be >=0'],
    ])('%s, with the field and its limit', (_, own, sentence) => {
      expect(of(own)).toThrow(`This file can’t be imported: ${sentence}`);
    });

    it('texts over 1 MiB together', () => {
      expect(of({ alternateGreetings: Array(60).fill('x'.repeat(20_000)) })).toThrow('This character is too large');
    });

    it('and nothing less', () => {
      const alternateGreetings = [...Array<string>(199).fill('Hi'), 'x'.repeat(20_000)];
      expect(of({ alternateGreetings })()).toMatchObject({ alternateGreetings });
    });
  });

  it('names what the form has no place for, which is then not said to be kept', () => {
    expect(leftOut(emptyCard('x'), [])).toEqual({ left: [], kept: [] });
    const card = {
      ...emptyCard('x'),
      files: { 'assets/icon/main.png': new Uint8Array(1) },
      unknown: { card: { avatar: 'none' }, data: { odd: 1 } },
      aside: { tags: 5 },
    };
    const note = (field: string) => ({ field, message: `“${field}” is kept` });
    const { left, kept } = leftOut(card, ['avatar', 'odd', 'tags', 'character_book.entries[].odd'].map(note));
    expect(left.map(({ message }) => message)).toEqual([
      '1 embedded file',
      'Unknown or unreadable fields: avatar, odd, tags',
    ]);
    expect(kept).toEqual([note('character_book.entries[].odd')]);
  });

  it('says nothing of the picture that the form shows, which needs no file of its own', () => {
    const picture = { bytes: new Uint8Array([7]), ext: 'png' };
    const { card, image } = readCard(writeCharx(emptyCard('Mira'), picture), 'mira.charx');
    const shown = withoutShownIcon(card, image);
    expect(leftOut(shown, []).left).toEqual([]);
    expect(shown.assets).toMatchObject([{ type: 'icon', uri: 'ccdefault:' }]);
    const again = readCard(writeCharx(shown, picture));
    expect(again.image).toEqual(picture);
    expect(Object.keys(again.card.files)).toHaveLength(1);
  });

  it('still counts files beside the picture', () => {
    const smile = { type: 'emotion', uri: 'embeded://smile.png', name: 'smile', ext: 'png', unknown: {} };
    const own = { ...emptyCard('Mira'), assets: [smile], files: { 'smile.png': new Uint8Array([1]) } };
    const { card, image } = readCard(writeCharx(own, { bytes: new Uint8Array([7]), ext: 'png' }), 'mira.charx');
    expect(leftOut(withoutShownIcon(card, image), []).left).toEqual([{ field: 'files', message: '1 embedded file' }]);
  });

  it('names twenty of many unknown fields', () => {
    const data = Object.fromEntries(Array.from({ length: 23 }, (_, n) => [`f${n}`, n]));
    const [note] = leftOut({ ...emptyCard('x'), unknown: { card: {}, data } }, []).left;
    expect(note?.message).toMatch(/: f0, .*, f19 and 3 more$/);
  });

  it('brings along what the form does not show', () => {
    const card = {
      ...emptyCard('x'),
      alternateGreetings: ['Hey'],
      systemPrompt: 'Be brief',
      extensions: { a: { b: 1 } },
    };
    const { draft } = draftFromCard(card);
    expect(draft).toMatchObject({
      fields: { systemPrompt: 'Be brief' },
      parts: { alternateGreetings: ['Hey'], lorebook: null },
    });
    expect(draft.parts.extensions).toEqual({ a: { b: 1 } });
    expect(Object.keys(draft.parts)).not.toContain('name');
  });

  it('hands the picture on as a file', () => {
    expect(fileOf({ bytes: new Uint8Array([1]), ext: 'jpg' }, 'Elara').type).toBe('image/jpeg');
  });
});
