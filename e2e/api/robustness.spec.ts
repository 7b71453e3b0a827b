import { setTimeout } from 'node:timers/promises';
import { Person, signedIn } from '../lib/api.ts';
import { control, serviceNames } from '../lib/control.ts';
import { faultOf } from '../lib/error-shape.ts';
import { TestMember } from '../lib/member.ts';
import { type DocumentedCall, documentedCalls, type Schema, typesOf } from '../lib/open-api.ts';
import { type SentAnswer, send as sendOnce } from '../lib/send.ts';

const calls = await documentedCalls();
const MIB = 1024 * 1024;

const addressOf = (call: DocumentedCall, query = '', id = 'no-such-thing'): string =>
  `${call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))}${query}`;

/** All moderation calls are one administrator's, who may have reached a limit. */
async function send(...call: Parameters<typeof sendOnce>): Promise<SentAnswer> {
  const answer = await sendOnce(...call);
  const seconds = answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0;
  if (seconds === 0) return answer;
  await setTimeout(seconds * 1_000);
  return send(...call);
}

interface Attempt {
  readonly what: string;
  readonly answer: SentAnswer;
  /** Allowed statuses; by default anything below 500. */
  readonly expected?: readonly number[];
}

const complaintAbout = ({ what, answer, expected }: Attempt): string[] => {
  const { status } = answer;
  const isWrong = expected ? !expected.includes(status) : status >= 500;
  const fault = status >= 400 ? faultOf(answer) : undefined;
  return [
    ...(isWrong ? [`${what}: ${status} ${answer.text.slice(0, 150)}`] : []),
    ...(fault ? [`${what}: ${fault}`] : []),
  ];
};

const longestOf = ({ maxLength = 0, anyOf = [] }: Schema): number => Math.max(maxLength, ...anyOf.map(longestOf));

/** Together larger than any of their fields may be. */
const roomy = new Set([
  'chat_createPreset',
  'chat_updatePreset',
  'chat_previewPreset',
  'chat_saveRegexScripts',
  'chat_saveQuickReplies',
  'chat_createImport',
  'chat_findImported',
]);

async function* brokenBodies(person: Person, call: DocumentedCall): AsyncGenerator<Attempt> {
  const post = (body: string, type?: string) => send(person, call.method, addressOf(call), body, type);
  // Routes that only take forms don't parse JSON.
  const asJson = (status: number) => [call.takesJson ? status : 415];
  for (const body of ['{"a":', '{]', "{'a':1}", '{"a":1}}', '\u0000', '{"a":"\u0000']) {
    yield { what: `malformed ${JSON.stringify(body)}`, answer: await post(body), expected: asJson(400) };
  }
  for (const body of ['null', '[]', '[{}]', '"text"', '7', 'true']) {
    yield { what: body, answer: await post(body), ...(call.body && body !== 'null' ? { expected: asJson(400) } : {}) };
  }
  yield { what: 'prototype keys', answer: await post('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}') };
  yield { what: 'another type', answer: await post('a=1', 'application/x-www-form-urlencoded'), expected: [415] };
  yield { what: 'XML', answer: await post('<a/>', 'text/xml'), expected: [415] };
  yield { what: 'deep nesting', answer: await post(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) };
  // Completions accept images.
  const takesImages = /\/completions?$/.test(call.path);
  const isRoomy =
    call.takesFiles ||
    takesImages ||
    roomy.has(call.id) ||
    Object.values(call.body ?? {}).some((field) => longestOf(field) > MIB);
  const size = isRoomy ? 8 * MIB : MIB / 2;
  yield { what: 'too large', answer: await post(JSON.stringify({ a: 'x'.repeat(size) })), expected: asJson(413) };
}

function wrongValues(schema: Schema): [string, unknown][] {
  const types = typesOf(schema);
  const values: [string, string, unknown][] = [
    ['object', 'an operator object', { $gt: '' }],
    ['object', 'another operator object', { $ne: null, $where: 'sleep(1000)' }],
    ['array', 'an array', ['a', { $gt: '' }]],
    ['string', 'a text', 'x'],
    ['number', 'a number', -1.5],
    ['boolean', 'a boolean', true],
  ];
  const isText = types.includes('string') && !schema.enum;
  return [
    ...values
      .filter(([type]) => !types.includes(type) && !(type === 'number' && types.includes('integer')))
      .map(([, what, value]): [string, unknown] => [what, value]),
    ...(isText ? [['a null byte', 'a\0b'] satisfies [string, unknown]] : []),
    ...(isText && schema.maxLength && schema.maxLength < 100_000
      ? [['too long', 'x'.repeat(schema.maxLength + 1)] satisfies [string, unknown]]
      : []),
  ];
}

/** The most expensive kind of call a user may make this often. */
const CALLS_A_PERSON = 100;

async function* wrongFields(anybody: () => Promise<Person>, call: DocumentedCall): AsyncGenerator<Attempt> {
  let person = await anybody();
  let calls = 0;
  for (const [name, schema] of Object.entries(call.body ?? {})) {
    if (typesOf(schema).length === 0) continue;
    for (const [what, value] of wrongValues(schema)) {
      calls += 1;
      if (calls % CALLS_A_PERSON === 0) person = await anybody();
      const answer = await send(person, call.method, addressOf(call), JSON.stringify({ [name]: value }));
      // Unreadable tags count as none.
      yield { what: `${name}: ${what}`, answer, ...(name === 'tags' ? {} : { expected: [400] }) };
    }
  }
}

async function* wrongAddresses(person: Person, call: DocumentedCall): AsyncGenerator<Attempt> {
  // The order of the path and content type checks isn't specified.
  const expected = call.takesJson ? [400] : [400, 415];
  const ask = (address: string) => send(person, call.method, address, call.body ? '{}' : undefined);
  for (const [name, schema] of Object.entries(call.query)) {
    const types = typesOf(schema);
    if (types.length === 0) continue;
    const twice = `?${name}=a&${name}=b`;
    yield { what: `${name} twice`, answer: await ask(addressOf(call, twice)), expected };
    yield { what: `${name}[$gt]`, answer: await ask(addressOf(call, `?${name}[$gt]=`)) };
    yield { what: `${name} null byte`, answer: await ask(addressOf(call, `?${name}=a%00b`)), expected };
    const long = await ask(addressOf(call, `?${name}=${'x'.repeat((schema.maxLength ?? 5_000) + 1)}`));
    yield { what: `${name} too long`, answer: long, expected };
  }
  if (call.params.length === 0) return;
  for (const id of ['{"$gt":""}', 'a\0b', '../../etc/passwd', '__proto__', '🦊', 'x'.repeat(200), ' ', 'null']) {
    yield { what: `id ${JSON.stringify(id.slice(0, 20))}`, answer: await ask(addressOf(call, '', id)) };
  }
  const impossible = call.path.replaceAll(/\{\w+\}/g, '%E0%A4%A');
  yield { what: 'an impossible id', answer: await ask(impossible), expected: [404] };
  const endless = addressOf(call, '', 'x'.repeat(3_000));
  yield { what: 'an endless id', answer: await ask(endless), expected: [404] };
}

describe('what nobody should send', () => {
  let before: Record<string, number | null>;
  let admin: Person;
  beforeAll(async () => {
    before = await control.pids();
    admin = (await TestMember.admin()).person;
  });

  for (const call of calls) {
    it(`is refused in the documented shape: ${call.method} ${call.path}`, async () => {
      const anybody = async () => (call.id.startsWith('moderation_') ? admin : signedIn());
      const person = await anybody();
      const complaints: string[] = [];
      const tell = (attempt: Attempt) => complaints.push(...complaintAbout(attempt));
      if (call.method !== 'GET' && call.body) for await (const attempt of brokenBodies(person, call)) tell(attempt);
      for await (const attempt of wrongFields(anybody, call)) tell(attempt);
      for await (const attempt of wrongAddresses(person, call)) tell(attempt);
      tell({
        what: 'nobody asks',
        answer: await send(new Person(), call.method, addressOf(call), call.body ? '{}' : undefined),
      });
      expect(complaints).toEqual([]);
    }, 60_000);
  }

  it('finds no route where there is none', async () => {
    const person = await signedIn();
    const addresses = [
      '/api/nowhere',
      '/api/',
      '/api',
      '/api/characters/a/b/c',
      '/api/internal/sign-in',
      '/api/internal/accounts/a',
      '/api/..%2fapi%2fsession',
      '/api//session',
      '/api/%E0%A4%A',
      `/api/${'x'.repeat(3_000)}`,
      '/api/__proto__',
      '/media/..%2f..%2fetc%2fpasswd',
      '/media/nowhere/full.webp',
    ];
    const complaints: string[] = [];
    for (const address of addresses) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        if (address.startsWith('/media') && method !== 'GET') continue;
        const answer = await send(person, method, address, method === 'GET' ? undefined : '{}');
        complaints.push(...complaintAbout({ what: `${method} ${address.slice(0, 60)}`, answer, expected: [404] }));
      }
    }
    expect(complaints).toEqual([]);
  });

  it('brings no process down', async () => {
    const after = await control.pids();
    for (const name of serviceNames) expect({ name, pid: after[name] }).toEqual({ name, pid: before[name] });
    expect(await control.isReady()).toBe(true);
  });
});
