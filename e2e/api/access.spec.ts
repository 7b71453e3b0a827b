import { catalogRoutes, chatRoutes } from '@masque/contracts';
import { type Audience, audiences, expectations, type Things } from '../lib/access-table.ts';
import { aDraft, freshName, Person, signedIn } from '../lib/api.ts';
import { Member } from '../lib/member.ts';
import { documentedCalls } from '../lib/open-api.ts';
import { get, send } from '../lib/send.ts';

const calls = await documentedCalls();
const methodOf = new Map(calls.map(({ id, method }) => [id, method]));
const nobody: Things = { owner: '', email: '', character: '', chat: '', message: '', shown: '' };
const titles = expectations(nobody).map(({ call, path }, row) => ({ row, call, path }));

describe('who may call what', () => {
  let people: Record<Audience, Person>;
  let things: Things;

  beforeAll(async () => {
    const name = freshName('owner');
    const owner = await signedIn(name);
    const another = await signedIn();
    const unnamed = await signedIn(freshName(), { isNamed: false });
    const administrator = (await Member.admin()).person;
    people = { visitor: new Person(), unnamed, another, owner, administrator };
    await owner.call(chatRoutes.saveKey, { body: { apiKey: 'sk-or-v1-for-the-demo-gateway-1234' } });
    const create = (isPublic: boolean) => owner.call(catalogRoutes.createCharacter, { body: aDraft({ isPublic }) });
    const [character, shown] = [(await create(false)).body.id, (await create(true)).body.id];
    const chat = (await owner.call(chatRoutes.saveHistory, { body: { characterId: character } })).body.id;
    const body = { chatId: chat, messages: [{ role: 'user' as const, content: 'Hi' }] };
    const reply = await owner.call(chatRoutes.complete, { body });
    const message = reply.body.masque?.messageId ?? '';
    things = { owner: name, email: `${name}@example.org`, character, shown, chat, message };
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
      const got: Record<string, number> = {};
      // The owner's turn comes last: what ends a thing would end it for the others too.
      for (const audience of [...audiences].sort((a, b) => Number(a === 'owner') - Number(b === 'owner'))) {
        got[audience] = (await send(people[audience], methodOf.get(call) ?? 'GET', path, text)).status;
      }
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
