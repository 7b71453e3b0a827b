import { fromForeignBook } from '../lorebook/foreign.reader.ts';
import { defined, get, isObject, omit, type JsonObject, type JsonValue } from '../shared/json.ts';

/** Agnai's names for V1 and V2 fields. Its `description` is for readers, not for the model. */
const names: readonly (readonly [from: string, to: string])[] = [
  ['description', 'creator_notes'],
  ['greeting', 'first_mes'],
  ['sampleChat', 'mes_example'],
  ['alternateGreetings', 'alternate_greetings'],
  ['systemPrompt', 'system_prompt'],
  ['postHistoryInstructions', 'post_history_instructions'],
  ['characterVersion', 'character_version'],
];

export const privateAgnaiFields: readonly string[] = ['favorite', 'folder', 'userId'];

function isAgnai(source: JsonObject): boolean {
  if (names.some(([, to]) => get(source, to) !== undefined)) return false;
  const persona = get(source, 'persona');
  const hasPersona = isObject(persona) && isObject(get(persona, 'attributes'));
  const hasGreeting = typeof get(source, 'greeting') === 'string';
  return get(source, 'kind') === 'character' ? hasPersona || hasGreeting : hasPersona && hasGreeting;
}

/** The persona becomes the description, as in the cards Agnai writes, and stays in `extensions.agnai`. */
export function fromAgnai(source: JsonObject): JsonObject | undefined {
  if (!isAgnai(source)) return undefined;
  const [persona, book, held] = [get(source, 'persona'), get(source, 'characterBook'), get(source, 'extensions')];
  const note = noteOf(get(source, 'insert'));
  const translated = ['kind', 'persona', 'extensions', ...privateAgnaiFields, ...names.map(([from]) => from)];
  const read = [...(note ? ['insert'] : []), ...(isObject(book) ? ['characterBook'] : [])];
  return {
    ...omit(source, [...translated, ...read]),
    ...defined(Object.fromEntries(names.map(([from, to]) => [to, get(source, from)]))),
    ...defined({
      description: isObject(persona) ? textOf(persona, get(source, 'name')) : undefined,
      character_book: isObject(book) ? (fromForeignBook({ ...book, kind: 'memory' })?.book ?? book) : undefined,
    }),
    extensions: {
      ...(isObject(held) ? held : defined({ 'agnai/extensions': held })),
      ...defined({ agnai: persona === undefined ? undefined : { persona }, depth_prompt: note }),
    },
  };
}

function noteOf(insert: JsonValue | undefined): JsonObject | undefined {
  const prompt = isObject(insert) ? get(insert, 'prompt') : undefined;
  if (!isObject(insert) || typeof prompt !== 'string') return undefined;
  return defined({ prompt, depth: get(insert, 'depth'), role: 'system' });
}

function textOf(persona: JsonObject, named: JsonValue | undefined): string {
  const name = typeof named === 'string' ? named : '';
  const attributes = get(persona, 'attributes');
  const lists = Object.entries(isObject(attributes) ? attributes : {}).map(([key, value]) => {
    const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
    return { key, values, quoted: values.map((one) => `"${one}"`) };
  });
  switch (get(persona, 'kind')) {
    case 'wpp':
      return `[character("${name}") {\n${lists.map(({ key, quoted }) => `${key}(${quoted.join(' + ')})`).join('\n')}\n}]`;
    case 'sbf':
      return `[ character: "${name}"; ${lists.map(({ key, quoted }) => `${key}: ${quoted.join(', ')}`).join('; ')} ]`;
    case 'boostyle':
      return [name, ...lists.flatMap(({ values }) => values)].join(' + ');
    case 'text':
      return lists.find(({ key }) => key === 'text')?.values.join('\n') ?? '';
    default:
      return lists.map(({ key, values }) => `${key}: ${values.join(', ')}`).join('\n');
  }
}
