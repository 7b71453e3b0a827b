import * as fc from 'fast-check';
import { formOptions } from '@masque/contracts';
import { DEMO_KEY } from './api.ts';
import type { Schema } from './open-api.ts';

export const ONE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Ids of things that belong to the caller or to somebody else. */
export interface InputFixtures {
  readonly owner: string;
  readonly character: string;
  readonly chat: string;
  readonly message: string;
  readonly persona: string;
  readonly connection: string;
  readonly preset: string;
  readonly background: string;
  readonly folderImport: string;
  readonly endpoint: string;
  readonly collection: string;
  /** Somebody else's public character. The others: a report about the owner, a decision, and an appealed decision. */
  readonly reportable: string;
  readonly report: string;
  readonly decision: string;
  readonly appealed: string;
}

/** Values for fields and parameters that must refer to something real. */
const byName = ({
  owner,
  character,
  chat,
  message,
  reportable,
  decision,
}: InputFixtures): Readonly<Record<string, unknown>> => ({
  username: owner,
  currentUsername: owner,
  email: `${owner}@example.org`,
  characterId: character,
  chatId: chat,
  personaId: 0,
  profileId: null,
  backgroundId: null,
  apiKey: DEMO_KEY,
  reporterUsername: owner,
  reportedType: 'character',
  reportedId: reportable,
  reason: 'Other',
  actionId: decision,
  gateway: 'default',
  provider: 'google',
  model: 'demo/fast',
  url: 'https://models.example.org/v1',
  headers: [{ name: 'x-team', value: 'red' }],
  extraBody: '{}',
  json: '{"prompt_order":[]}',
  sets: [],
  presetId: null,
  hash: undefined,
  hashes: [],
  target: undefined,
  parent: undefined,
  timeZone: 'Asia/Tokyo',
  image: null,
  profilePicture: null,
  picture: null,
  imageData: ONE_PIXEL,
  maxTokens: 5,
  max_tokens: 5,
  contextSize: 4_096,
  length: 2_000,
  ranges: [{ to: message }],
  revision: undefined,
  editRevision: undefined,
  version: undefined,
  n: 1,
  id: undefined,
  // Right for completions and for histories.
  messages: [{ role: 'user', content: 'Good evening.', sender: 'user', text: 'Good evening.' }],
  // Not allowed in a chat.
  ...Object.fromEntries(Object.keys(formOptions).map((name) => [name, undefined])),
});

/** A valid value; takes the first member of a union, which is the JSON form. */
export function rightValue(name: string, schema: Schema, things: InputFixtures): fc.Arbitrary<unknown> {
  const known = byName(things);
  if (name in known) return fc.constant(known[name]);
  const { enum: values, anyOf = [], items, properties } = schema;
  const [first] = anyOf;
  if (first) return rightValue('', first, things);
  if (values) return fc.constantFrom<unknown>(...values);
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'integer':
      // Valid both as a ratio and as a count.
      return fc.constant(1);
    case 'array':
      return fc.array(rightValue('', items ?? {}, things), { maxLength: 2 });
    case 'object':
      return rightFields(properties ?? {}, things);
    default:
      return fc.constantFrom('Mira', 'Good evening.', '漢字');
  }
}

/** All fields are set. */
export const rightFields = (
  fields: Readonly<Record<string, Schema>>,
  things: InputFixtures,
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, rightValue(name, schema, things)])),
  );

export function rightParameter(
  path: string,
  name: string,
  {
    owner,
    character,
    chat,
    message,
    persona,
    connection,
    preset,
    background,
    folderImport,
    endpoint,
    collection,
    report,
    appealed,
  }: InputFixtures,
): string {
  if (name === 'username') return owner;
  if (name === 'messageId') return message;
  if (name === 'n') return '1';
  if (name === 'model') return 'openai/gpt-4o-mini';
  if (name === 'characterId') return character;
  if (path.includes('/reports/')) return report;
  if (path.includes('/appeals/')) return appealed;
  if (path.includes('/personas/')) return persona;
  if (path.includes('/persona-locks/')) return character;
  if (path.includes('/connection-profiles/')) return connection;
  if (path.includes('/presets/')) return preset;
  if (path.includes('/backgrounds/')) return background;
  if (path.includes('/imports/')) return folderImport;
  if (path.includes('/endpoints/')) return endpoint;
  if (path.includes('/regex-scripts/') || path.includes('/lorebook-uses/')) return character;
  if (path.includes('/collections/')) return collection;
  return path.includes('/characters/') ? character : chat;
}
