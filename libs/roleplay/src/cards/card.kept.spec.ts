import { emptyCard, writeJson, type RoleplayCard, type JsonObject } from '@masque/roleplay/cards';
import { readJson, v2 } from '../../test/card-files.ts';

const card = (value: unknown): RoleplayCard => readJson(value).card;
const written = (value: RoleplayCard, spec: 'v2' | 'v3'): JsonObject =>
  JSON.parse(new TextDecoder().decode(writeJson(value, spec)));

describe('what has no place is kept', () => {
  const odd = v2(
    { description: { a: [1] }, tags: 5, unknown_field: { x: null }, extensions: { 'other/tool': [1, { y: 2 }] } },
    { create_date: 'today', avatar: 'none' },
  );

  it('through JSON V2 and V3', () => {
    for (const spec of ['v2', 'v3'] as const) {
      const first = card(odd);
      const again = card(written(first, spec));
      expect(again).toEqual(first);
      expect(again.aside).toEqual({ description: { a: [1] }, tags: 5 });
      expect(again.unknown).toEqual({
        card: { create_date: 'today', avatar: 'none' },
        data: { unknown_field: { x: null } },
      });
      expect(written(again, spec)).toMatchObject({ create_date: 'today', data: { unknown_field: { x: null } } });
    }
  });

  it('with a sentence for each', () => {
    const { kept } = readJson(odd).report;
    expect(kept.map((note) => note.field)).toEqual(['description', 'tags', 'create_date', 'avatar', 'unknown_field']);
    expect(kept[0]?.message).toBe('“description” couldn’t be read. Its original value was kept.');
    expect(kept[4]?.message).toBe('“unknown_field” isn’t a field Masque knows. Its value was kept.');
  });

  it('also names that objects have by themselves', () => {
    const value = JSON.parse(
      '{"name":"A","scenario":"s","extensions":{"__proto__":{"x":1},"constructor":2},"__proto__":{"y":1}}',
    );
    const again = written(card(value), 'v3');
    expect(JSON.stringify(again)).toContain('"__proto__":{"x":1}');
    expect(JSON.stringify(again)).toContain('"__proto__":{"y":1}');
    expect(Object.getPrototypeOf(card(value).extensions)).toBe(Object.prototype);
    expect(card({ name: 'A', scenario: 's' }).unknown).toEqual({ card: {}, data: {} });
  });

  it('but not the private state of the one who used the card', () => {
    const value = card(v2({ extensions: { fav: true, world: 'w' } }, { fav: true, chat: 'yesterday', other: 1 }));
    const again = written(value, 'v2');
    expect(again).not.toHaveProperty('fav');
    expect(again).not.toHaveProperty('chat');
    expect(again).toMatchObject({ other: 1, data: { extensions: { world: 'w' } } });
    expect(again['data']).not.toHaveProperty('extensions.fav');
  });

  it('a repeated V1 field outside data that differs only by age is left out', () => {
    expect(readJson(v2({ tags: ['new'] }, { name: 'Old name', tags: ['old'] })).card.aside).toEqual({
      '(outer) tags': ['old'],
    });
  });
});

describe('the lorebook of a card', () => {
  const book = {
    name: 'World',
    description: 'about',
    scan_depth: 3,
    token_budget: 500,
    recursive_scanning: true,
    extensions: { x: 1 },
    more: [1],
    entries: [
      {
        keys: ['a'],
        content: 'c',
        extensions: { depth: 4, other: 'kept' },
        enabled: false,
        insertion_order: 7,
        use_regex: true,
        case_sensitive: true,
        constant: true,
        selective: true,
        secondary_keys: ['b'],
        priority: 3,
        position: 'after_char',
        id: 'id',
        name: 'n',
        comment: 'cm',
        odd: { deep: true },
      },
    ],
  };

  it('survives a round trip', () => {
    const first = card(v2({ character_book: book }));
    expect((written(first, 'v2')['data'] as JsonObject)['character_book']).toEqual(book);
    expect((written(first, 'v3')['data'] as JsonObject)['character_book']).toEqual(book);
  });

  it('may lack entries', () => {
    for (const character_book of [{}, { entries: null }])
      expect(readJson(v2({ character_book })).report).toMatchObject({ kept: [], repaired: [] });
  });

  it('has defaults', () => {
    expect(card(v2({ character_book: { entries: [{}] } })).lorebook!.entries[0]).toMatchObject({
      keys: [],
      content: '',
      enabled: true,
      insertionOrder: 100,
      useRegex: false,
      extensions: {},
    });
  });

  it.each([
    [0, 'before_char'],
    [1, 'after_char'],
    ['', undefined],
    ['elsewhere', undefined],
  ])('position %j → %s', (position, expected) =>
    expect(card(v2({ character_book: { entries: [{ position }] } })).lorebook!.entries[0]?.position).toBe(expected),
  );
});

describe('writing', () => {
  it('V3 has what the specification requires', () => {
    const value = written(emptyCard('Aria'), 'v3');
    expect(value).toMatchObject({ spec: 'chara_card_v3', spec_version: '3.0' });
    expect(Object.keys(value['data'] as JsonObject)).toEqual(
      expect.arrayContaining([
        'name',
        'group_only_greetings',
        'tags',
        'extensions',
        'creator_notes',
        'alternate_greetings',
      ]),
    );
  });

  it('V2 says so and has no field of V3 that is not set', () => {
    const value = written(emptyCard('Aria'), 'v2');
    expect(value).toMatchObject({ spec: 'chara_card_v2', spec_version: '2.0' });
    expect(value['data']).not.toHaveProperty('group_only_greetings');
    expect(value['data']).not.toHaveProperty('nickname');
  });

  it('V2 keeps fields of V3 that are set', () => {
    const full = { ...emptyCard('Aria'), nickname: 'Ari', groupOnlyGreetings: ['g'], source: ['s'], creationDate: 5 };
    expect(card(written(full, 'v2'))).toEqual(full);
  });
});
