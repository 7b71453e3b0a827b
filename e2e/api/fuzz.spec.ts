import { catalogRoutes, chatRoutes } from '@masque/contracts';
import * as fc from 'fast-check';
import { aDraft, Person, signedIn } from '../lib/api.ts';
import { control, serviceNames } from '../lib/control.ts';
import { faultOf } from '../lib/error-shape.ts';
import { Member } from '../lib/member.ts';
import { type Call, documentedCalls } from '../lib/open-api.ts';
import { type Attempt, wrongInput } from '../lib/wrong-input.ts';
import { send } from '../lib/send.ts';

const SEED = 8;
/** For each kind of caller; a body can be wrong in more ways than an address. */
const attemptsOf = ({ body }: Call): number => (body ? 14 : 8);

const calls = await documentedCalls();
const callers: Readonly<Record<string, () => Promise<Person>>> = {
  'a visitor': () => Promise.resolve(new Person()),
  'a user': () => signedIn(),
  'an administrator': async () => (await Member.admin()).person,
};

/** Ids of things that belong to somebody else. */
async function foreignIds(): Promise<string[]> {
  const owner = await signedIn();
  const character = await owner.call(catalogRoutes.createCharacter, { body: aDraft({ isPublic: false }) });
  const { id } = character.body;
  const chat = await owner.call(chatRoutes.saveHistory, { body: { characterId: id } });
  const page = await owner.call(chatRoutes.getChat, { params: { id: chat.body.id }, query: {} });
  return [id, chat.body.id, page.body.messages[0]?.id ?? ''];
}

/** What is wrong with the answer; empty: nothing. */
async function complaints(person: Person, call: Call, { path, body, headers }: Attempt): Promise<string[]> {
  const answer = await send(person, call.method, path, body, 'application/json', headers);
  const { status } = answer;
  const fault = status >= 400 ? faultOf(answer) : undefined;
  return [
    ...(status >= 500 ? ['a server error'] : []),
    ...(call.statuses.includes(status) ? [] : ['not a documented status']),
    ...(answer.headers.get('x-request-id') ? [] : ['no x-request-id']),
    ...(fault ? [fault] : []),
  ].map((complaint) => `${complaint}: ${status} ${answer.text.slice(0, 200)}`);
}

describe('whatever is sent to a documented call', () => {
  let before: Record<string, number | null>;
  let ids: string[];
  let sent = 0;
  beforeAll(async () => {
    before = await control.pids();
    ids = await foreignIds();
  });

  for (const call of calls) {
    it(`gets a documented answer, whoever sends it: ${call.method} ${call.path}`, async () => {
      for (const [name, sign] of Object.entries(callers)) {
        const person = await sign();
        const property = fc.asyncProperty(wrongInput(call, ids), async (attempt) => {
          sent += 1;
          expect({ from: name, wrong: await complaints(person, call, attempt) }).toEqual({ from: name, wrong: [] });
        });
        await fc.assert(property, { seed: SEED, numRuns: attemptsOf(call), endOnFailure: true });
      }
    }, 60_000);
  }

  it('brings no process down', async () => {
    const attempts = calls.reduce((sum, call) => sum + attemptsOf(call), 0);
    expect(sent).toBe(attempts * Object.keys(callers).length);
    const after = await control.pids();
    for (const name of serviceNames) expect({ name, pid: after[name] }).toEqual({ name, pid: before[name] });
    expect(await control.isReady()).toBe(true);
  });
});
