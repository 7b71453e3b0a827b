import * as fc from 'fast-check';
import { type Call, type Schema, typesOf } from './open-api.ts';

/** One request as it goes over the wire. */
export interface Attempt {
  readonly path: string;
  /** Undefined: none is sent. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes that still arrive whole: the longest body of a call that takes no files. */
const MOST_TEXT = 300_000;
const deep = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

const texts = [
  '',
  ' ',
  'x',
  'null',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '🦊',
  '\u202Eabc',
  '{{user}}',
  '$where',
  '1e999',
  '../..',
];
const operators = [{ $gt: '' }, { $ne: null, $where: 'sleep(1000)' }, { $regex: '.*' }];
const shapes = [
  null,
  true,
  -1.5,
  0,
  1e308,
  [],
  ['a', { $gt: '' }],
  {},
  { constructor: { prototype: { isAdmin: true } } },
];

/** Values for one field: of its type and of others, at its bounds and far over them. */
function valueOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const overLong = 'x'.repeat(Math.min((schema.maxLength ?? 1_000) * 10, MOST_TEXT));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...texts, ...operators, ...shapes, overLong) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...ids, ...(schema.enum ?? ids)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.constant(JSON.parse(deep(20))) },
    ...(typesOf(schema).includes('boolean') ? [{ weight: 2, arbitrary: fc.boolean() }] : []),
  );
}

const extraFields = ['_id', 'userId', 'authorId', 'isAdmin', 'role', 'revision', 'constructor', '$where', 'toString'];

/** A JSON body in which some fields are there, some wrong, and some none of ours. */
function objectBody(fields: Readonly<Record<string, Schema>>, ids: readonly string[]): fc.Arbitrary<string> {
  const own = Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, valueOf(schema, ids)]));
  const extra = fc.dictionary(fc.constantFrom(...extraFields), valueOf({}, ids), { maxKeys: 3 });
  return fc.tuple(fc.record(own, { requiredKeys: [] }), extra, fc.boolean()).map(([known, unknown, hasPrototype]) => {
    const json = JSON.stringify({ ...unknown, ...known });
    return hasPrototype ? json.replace('{', `{"__proto__":{"isAdmin":true}${json === '{}' ? '' : ','}`) : json;
  });
}

const wholeBodies = ['', 'null', '[]', '[{}]', '"text"', '7', 'true', '{', '\uFEFF{}', deep(30), deep(2_000)];

const bodyOf = (call: Call, ids: readonly string[]): fc.Arbitrary<string | undefined> =>
  call.body === null || call.method === 'GET'
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 1, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: fc.constantFrom(...wholeBodies) },
        { weight: 6, arbitrary: objectBody(call.body, ids) },
      );

/** Percent-encoded as it goes into an address; half a character has no such form, and is sent as bytes that are none. */
const encoded = (value: string): string => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

const inAddress = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(
      ...texts.filter((text) => text !== '' && text !== '../..'),
      '__proto__',
      '{"$gt":""}',
      'x'.repeat(640),
    ),
    fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }).filter((text) => text !== '.' && text !== '..'),
  );

function pathOf(call: Call, ids: readonly string[]): fc.Arbitrary<string> {
  const { params } = call;
  const names = Object.keys(call.query).flatMap((name) => [name, `${name}[$gt]`]);
  const query = fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), inAddress(ids), { maxKeys: 3 });
  return fc
    .tuple(fc.array(inAddress(ids), { minLength: params.length, maxLength: params.length }), query)
    .map(([values, fields]) => {
      const path = params.reduce(
        (rest, name, index) => rest.replace(`{${name}}`, encoded(values[index] ?? 'x')),
        call.path,
      );
      const search = Object.entries(fields).map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`);
      return search.length > 0 ? `${path}?${search.join('&')}` : path;
    });
}

const headersOf: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'idempotency-key': fc.constantFrom('once', ' ', 'x'.repeat(201), '__proto__', '{"$gt":""}'),
    'last-event-id': fc.constantFrom('0', 'a:b', ':', 'x'.repeat(1_000), 'message:-1', 'message:1e999'),
    'x-request-id': fc.constantFrom('a', 'x'.repeat(500), '<script>', '../..'),
    'if-none-match': fc.constantFrom('*', 'W/"', '""'),
  },
  { requiredKeys: [] },
);

/** Requests of a documented call that are nearly right, wrong, or meant to do harm; `ids` are those of other people's things. */
export const wrongInput = (call: Call, ids: readonly string[]): fc.Arbitrary<Attempt> =>
  fc.record({ path: pathOf(call, ids), body: bodyOf(call, ids), headers: headersOf });
