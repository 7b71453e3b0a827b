import * as fc from 'fast-check';
import type { RoleplayCard, CardAsset, JsonObject, JsonValue } from '@masque/roleplay/cards';
import type { RoleplayLoreEntry, RoleplayLorebook, LoreMessage } from '@masque/roleplay/lorebook';

/** The same inputs in every run; try others with `FC_SEED=$RANDOM npm test -- libs/roleplay`. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261) });

/** JSON after a round trip through text (no -0). */
export const json: fc.Arbitrary<JsonValue> = fc
  .jsonValue({ maxDepth: 4 })
  .map((value): JsonValue => JSON.parse(JSON.stringify(value)));

/** Keys that no specification uses, some of them nasty. */
export const unknownFields: fc.Arbitrary<JsonObject> = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.string().map((key) => `x-${key}`),
        fc.constantFrom('__proto__', 'constructor', '', 'ключ'),
      ),
      json,
    ),
  )
  .map((pairs) => Object.fromEntries(pairs));

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('{{char}}', '<START>\nA: b', '"\\\n\0'),
);
/** Values that files may hold but stores refuse. */
export const dirtyText = fc
  .tuple(text, fc.constantFrom('', '\0', '\ud800', 'a\0\udc00b'), text)
  .map((parts) => parts.join(''));
export const cleanText = (value: string): string => value.replaceAll('\0', '').toWellFormed();
const wellFormed = text.map(cleanText);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));

export const loreEntry: fc.Arbitrary<RoleplayLoreEntry> = fc.record({
  keys: fc.array(wellFormed, { maxLength: 3 }),
  content: wellFormed,
  enabled: fc.boolean(),
  insertionOrder: number,
  useRegex: fc.boolean(),
  caseSensitive: maybe(fc.boolean()),
  constant: maybe(fc.boolean()),
  selective: maybe(fc.boolean()),
  secondaryKeys: maybe(fc.array(wellFormed, { maxLength: 3 })),
  priority: maybe(number),
  position: maybe(fc.constantFrom('before_char', 'after_char')),
  id: maybe(fc.oneof(wellFormed, number)),
  name: maybe(wellFormed),
  comment: maybe(wellFormed),
  extensions: unknownFields,
  unknown: unknownFields,
});

export const lorebook: fc.Arbitrary<RoleplayLorebook> = fc.record({
  name: maybe(wellFormed),
  description: maybe(wellFormed),
  scanDepth: maybe(number),
  tokenBudget: maybe(number),
  recursiveScanning: maybe(fc.boolean()),
  extensions: unknownFields,
  entries: fc.array(loreEntry, { maxLength: 4 }),
  unknown: unknownFields,
});

const asset: fc.Arbitrary<CardAsset> = fc.record({
  type: wellFormed,
  uri: wellFormed,
  name: wellFormed,
  ext: fc.constantFrom('png', 'webp', ''),
  unknown: unknownFields,
});

/** As a reader returns it. */
const tag = wellFormed.map((value) => `t${value.replaceAll(/[,\n\r]/g, '')}`.trim());

/** Cards a file can hold: a name that isn't blank, no null characters or lone surrogates, each tag once. */
export const card: fc.Arbitrary<RoleplayCard> = fc.record({
  name: wellFormed.map((name) => `${name}!`),
  nickname: maybe(wellFormed.map((name) => `${name}?`)),
  description: wellFormed,
  personality: wellFormed,
  scenario: wellFormed,
  firstMessage: wellFormed,
  exampleDialogs: wellFormed,
  creatorNotes: wellFormed,
  creatorNotesByLanguage: maybe(
    fc.dictionary(fc.constantFrom('de', 'ja', 'pt'), wellFormed, { noNullPrototype: true }),
  ),
  systemPrompt: wellFormed,
  postHistoryInstructions: wellFormed,
  alternateGreetings: fc.array(wellFormed, { maxLength: 3 }),
  groupOnlyGreetings: fc.array(wellFormed, { maxLength: 3 }),
  tags: fc.uniqueArray(tag, { maxLength: 3, selector: (own) => own.normalize('NFKC').toUpperCase().toLowerCase() }),
  creator: wellFormed,
  characterVersion: wellFormed,
  source: maybe(fc.array(wellFormed, { maxLength: 3 })),
  creationDate: maybe(number),
  modificationDate: maybe(number),
  lorebook: maybe(lorebook),
  assets: maybe(fc.array(asset, { maxLength: 3 })),
  extensions: unknownFields,
  files: fc.constant({}),
  unknown: fc.record({ card: unknownFields, data: unknownFields }),
  aside: unknownFields.map((aside) => Object.fromEntries(Object.entries(aside).filter(([key]) => key !== '__proto__'))),
});

export const files: fc.Arbitrary<Record<string, Uint8Array>> = fc.dictionary(
  fc
    .array(fc.stringMatching(/^[a-zé_-]{1,8}$/), { minLength: 1, maxLength: 4 })
    .map((parts) => `assets/${parts.join('/')}.bin`),
  fc.uint8Array({ maxLength: 200 }),
  { maxKeys: 4, noNullPrototype: true },
);

export const message: fc.Arbitrary<LoreMessage> = fc.record(
  {
    role: fc.constantFrom('user', 'assistant', 'system'),
    name: fc.string({ maxLength: 10 }),
    text: fc.oneof(text, fc.string({ minLength: 50, maxLength: 300 })),
  },
  { requiredKeys: ['role', 'text'] },
);
