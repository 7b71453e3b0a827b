import * as fc from 'fast-check';
import type { DocumentedCall, Schema } from './open-api.ts';
import { rightFields, rightParameter, type InputFixtures } from './right-input.ts';

export interface WrongInput {
  readonly path: string;
  /** Undefined: no body. */
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Characters that fit the body limit of calls without files. */
const MOST_TEXT = 300_000;
const deep = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

const texts = ['', ' ', 'x', 'null', 'a\0b', '\uD800', 'a\uDC00b', '🦊', '\u202Eabc', '{{user}}', '$where', '1e999'];
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

/** Wrong types, out-of-range values, other meanings, other users' ids. */
const wrongValue = ({ maxLength = 1_000 }: Schema, things: InputFixtures): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...texts, ...operators, ...shapes, 'x'.repeat(Math.min(maxLength * 10, MOST_TEXT))),
    fc.constantFrom(...Object.values(things)),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constant(JSON.parse(deep(20))),
  );

const extraFields = ['_id', 'userId', 'authorId', 'isAdmin', 'role', 'revision', 'constructor', '$where', 'toString'];

/** A valid JSON body with some fields missing, wrong or unknown. */
function objectBody(fields: Readonly<Record<string, Schema>>, things: InputFixtures): fc.Arbitrary<string> {
  const names = Object.keys(fields);
  const wrong = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, wrongValue(schema, things)])),
  );
  const extra = fc.dictionary(fc.constantFrom(...extraFields), wrongValue({}, things), { maxKeys: 2 });
  const some = fc.subarray(names, { maxLength: Math.min(2, names.length) });
  return fc
    .record({ right: rightFields(fields, things), wrong, replaced: some, left: some, extra, isExtended: fc.boolean() })
    .map(({ right, wrong, replaced, left, extra, isExtended }) => {
      const body = { ...right, ...Object.fromEntries(replaced.map((name) => [name, wrong[name]])) };
      const kept = Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name)));
      const json = JSON.stringify({ ...kept, ...(isExtended ? extra : {}) });
      return isExtended ? json.replace('{', `{"__proto__":{"isAdmin":true}${json === '{}' ? '' : ','}`) : json;
    });
}

const wholeBodies = ['', 'null', '[]', '[{}]', '"text"', '7', 'true', '{', '\uFEFF{}', deep(30), deep(2_000)];
/** `{"name":"…"}` with invalid UTF-8. */
const noText = new Uint8Array([0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xff, 0xc0, 0x22, 0x7d]);

const bodyOf = (call: DocumentedCall, things: InputFixtures): fc.Arbitrary<WrongInput['body']> =>
  call.body === null || call.method === 'GET'
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 1, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: fc.constantFrom(...wholeBodies, noText) },
        { weight: 7, arbitrary: objectBody(call.body, things) },
      );

/** Percent-encoded; a lone surrogate has no encoding, so send invalid bytes instead. */
const encoded = (value: string): string => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

const wrongInAddress = (things: InputFixtures): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...Object.values(things)),
    fc.constantFrom(...texts.slice(1), '__proto__', '{"$gt":""}', 'x'.repeat(640)),
    fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }).filter((text) => text !== '.' && text !== '..'),
  );

function pathOf({ path, params, query }: DocumentedCall, things: InputFixtures): fc.Arbitrary<string> {
  const values = fc.tuple(
    ...params.map((name) => {
      const right = fc.constant(rightParameter(path, name, things));
      return fc.oneof({ weight: 2, arbitrary: right }, { weight: 1, arbitrary: wrongInAddress(things) });
    }),
  );
  const names = Object.keys(query).flatMap((name) => [name, `${name}[$gt]`]);
  const wrongQuery = fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), wrongInAddress(things), {
    maxKeys: 2,
  });
  const rightQuery = fc.constantFrom(
    {},
    ...(Object.keys(query).includes('email') ? [{ email: `${things.owner}@example.org` }] : []),
    ...(Object.keys(query).includes('q') ? [{ q: 'Mira' }] : []),
    ...(Object.keys(query).includes('model') ? [{ model: 'demo/fast' }] : []),
  );
  return fc.tuple(values, fc.oneof(wrongQuery, rightQuery)).map(([values, fields]) => {
    const filled = params.reduce((rest, name, index) => rest.replace(`{${name}}`, encoded(values[index] ?? 'x')), path);
    const search = Object.entries(fields).map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`);
    return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
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

const otherTypes = ['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', 'application/json;;'];
const typeOf = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...otherTypes) },
);

/** Requests that are almost valid, invalid or malicious. */
export const wrongInput = (call: DocumentedCall, things: InputFixtures): fc.Arbitrary<WrongInput> =>
  fc.record({ path: pathOf(call, things), body: bodyOf(call, things), type: typeOf, headers: headersOf });
