import { catalogRoutes, chatRoutes, identityRoutes, socialRoutes, tokenScopes } from '@masque/contracts';
import { contracts } from '../../services/gateway/src/gateway.routes.ts';
import { expectations } from '../lib/access-table.ts';
import { type CallerKind, audiences, type AccessFixtures } from '../lib/access/audiences.ts';
import { scopeOfCall } from '../lib/access/scopes.ts';
import { siteExpectations } from '../lib/access/site.ts';
import { refusalOfSuspended } from '../lib/access/suspended.ts';
import { aDraft, DEMO_KEY, freshName, Person, programOf, signedIn } from '../lib/api.ts';
import { codeOf } from '../lib/error-shape.ts';
import { TestMember } from '../lib/member.ts';
import { documentedCalls } from '../lib/open-api.ts';
import { ONE_PIXEL } from '../lib/right-input.ts';
import { get, send } from '../lib/send.ts';
import { suspendedMember } from '../lib/suspended-member.ts';

const calls = await documentedCalls();
const methodOf = new Map(calls.map(({ id, method }) => [id, method]));
const nobody: AccessFixtures = {
  owner: '',
  email: '',
  character: '',
  chat: '',
  otherChat: '',
  persona: '',
  connection: '',
  preset: '',
  background: '',
  folderImport: '',
  endpoint: '',
  message: '',
  shown: '',
  token: '',
  collection: '',
  privateCollection: '',
};
const titles = expectations(nobody).map(({ call, path }, row) => ({ row, call, path }));

describe('who may call what', () => {
  let suspended: Person;
  let people: Record<CallerKind, Person>;
  let things: AccessFixtures;
  /** Another user's programs by required scope: one with only that scope, one with all the others. */
  let programs: Record<string, { right: Person; wrong: Person }>;
  /** An administrator's program with every scope. */
  let allowed: Person;

  beforeAll(async () => {
    const name = freshName('owner');
    const owner = await signedIn(name);
    const another = await signedIn();
    const unnamed = await signedIn(freshName(), { isNamed: false });
    const administrator = (await TestMember.admin()).person;
    suspended = (await suspendedMember()).person;
    people = { visitor: new Person(), unnamed, another, owner, administrator };
    await owner.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
    const create = (isPublic: boolean) => owner.call(catalogRoutes.createCharacter, { body: aDraft({ isPublic }) });
    const [character, shown] = [(await create(false)).body.id, (await create(true)).body.id];
    const chat = (await owner.call(chatRoutes.saveHistory, { body: { characterId: character } })).body.id;
    const otherChat = (await owner.call(chatRoutes.saveHistory, { body: { characterId: shown } })).body.id;
    const body = { chatId: chat, messages: [{ role: 'user' as const, content: 'Hi' }] };
    const reply = await owner.call(chatRoutes.complete, { body });
    const message = reply.body.masque?.messageId ?? '';
    const collect = (isPublic: boolean) =>
      owner.call(socialRoutes.createCollection, { body: { name: 'Harbours', isPublic } });
    const [collection, privateCollection] = [(await collect(true)).body.id, (await collect(false)).body.id];
    const persona = { name: 'Rook', description: 'A thief.' };
    const { id } = (await owner.call(chatRoutes.createPersona, { body: persona })).body;
    const connection = (await owner.call(chatRoutes.createConnection, { body: { name: 'Local' } })).body.id;
    const plain = { name: 'Mine', json: '{"prompt_order":[]}' };
    const preset = (await owner.call(chatRoutes.createPreset, { body: plain })).body.id;
    const picture = { name: 'Harbor', imageData: ONE_PIXEL };
    const background = (await owner.call(chatRoutes.createBackground, { body: picture })).body.id;
    const items = [{ kind: 'favorite' as const, name: 'Mira', bytes: 0 }];
    const folderImport = (await owner.call(chatRoutes.createImport, { body: { name: 'Mine', items } })).body.id;
    const desk = { name: 'Desk', url: 'https://models.example.org/v1' };
    const endpoint = (await owner.call(chatRoutes.createEndpoint, { body: desk })).body.id;
    const token = (await owner.call(identityRoutes.createAccessToken, { body: { name: 'Mine' } })).body.id;
    const pairs = tokenScopes.map(async (scope) => {
      const others = tokenScopes.filter((one) => one !== scope);
      return [scope, { right: await programOf(another, [scope]), wrong: await programOf(another, others) }] as const;
    });
    const models = { right: await programOf(another, ['chat']), wrong: await programOf(another, ['write']) };
    programs = { ...Object.fromEntries(await Promise.all(pairs)), models };
    allowed = await programOf(administrator, tokenScopes);
    things = {
      owner: name,
      email: `${name}@example.org`,
      character,
      shown,
      chat,
      otherChat,
      message,
      persona: String(id),
      connection,
      preset,
      background,
      folderImport,
      endpoint,
      token,
      collection,
      privateCollection,
    };
  });

  it('is written down for every documented call, and for no other', () => {
    const expected = new Set(titles.map(({ call }) => call));
    expect([...expected].toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
  });

  it.each(titles)(
    '$call $row',
    async ({ row }) => {
      const expectation = expectations(things)[row];
      if (!expectation) throw new Error('no such row');
      const { call, path, body, statuses } = expectation;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const method = methodOf.get(call) ?? 'GET';
      const by = async (person: Person) => {
        const answer = await send(person, method, path, text);
        return { status: answer.status, code: codeOf(answer) };
      };
      const scope = scopeOfCall(call, method);
      const { right, wrong } = programs[scope ?? ''] ?? {};
      const refused = scope === null ? allowed : wrong;
      const refusal = refused && (await by(refused)).code;
      const expected = scope === null ? 'auth.session_needed' : scope && 'auth.scope_missing';
      expect(refusal).toBe(expected);
      const got: Record<string, number> = {};
      let byProgram: number | undefined;
      const bySuspended = await by(suspended);
      // The owner goes last: a call that deletes something would delete it for the others too.
      for (const audience of [...audiences].sort((a, b) => Number(a === 'owner') - Number(b === 'owner'))) {
        got[audience] = (await by(people[audience])).status;
        if (audience === 'another') byProgram = right ? (await by(right)).status : got[audience];
      }
      expect(byProgram).toBe(got['another']);
      const refusedBy = refusalOfSuspended(call, method);
      expect(bySuspended).toMatchObject(refusedBy ? { status: 403, code: refusedBy } : { status: got['another'] });
      expect(got).toEqual(Object.fromEntries(audiences.map((audience, column) => [audience, statuses[column]])));
    },
    60_000,
  );
});

describe('an id of somebody else’s persona', () => {
  it('opens nothing: a chat that names it is with the Default persona', async () => {
    const person = await signedIn();
    const character = await person.call(catalogRoutes.createCharacter, { body: aDraft() });
    const body = { characterId: character.body.id, personaId: 'somebody-elses' };
    const { id } = (await person.call(chatRoutes.saveHistory, { body })).body;
    expect((await get(person, `/api/chats/${id}`)).body).toMatchObject({ chat: { persona: null } });
  });
});

describe('an address beside the documented ones', () => {
  let people: Record<string, Person>;
  beforeAll(async () => {
    const user = await signedIn();
    people = {
      visitor: new Person(),
      user,
      program: await programOf(user, tokenScopes),
      suspended: (await suspendedMember()).person,
      administrator: (await TestMember.admin()).person,
    };
  });

  it('is written down for each one of the table, and for no other', () => {
    expect(siteExpectations.map(({ call }) => call).toSorted()).toEqual(Object.keys(contracts.site).toSorted());
  });

  it.each(siteExpectations)('is the same for everybody: $call', async ({ method, path, body, type, status }) => {
    for (const [name, person] of Object.entries(people)) {
      const answer = await send(person, method, path, body, type);
      expect({ name, status: answer.status }).toEqual({ name, status });
    }
  });
});
