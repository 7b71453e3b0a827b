import { randomInt } from 'node:crypto';
import {
  catalogRoutes,
  chatRoutes,
  fillPath,
  gatewayRoutes,
  identityRoutes,
  moderationRoutes,
  profileRoutes,
  type Route,
  socialRoutes,
} from '@masque/contracts';
import { contracts } from '../../services/gateway/src/gateway.routes.ts';
import { aDraft, DEMO_KEY, freshName, Person, programOf, signedIn } from '../lib/api.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { TestMember } from '../lib/member.ts';
import { get, send } from '../lib/send.ts';
import { tinyPng } from '../lib/tiny-png.ts';

const CUT_MS = 2_000;
const EFFECT_MS = 5_000;

/** Decisions reach the services as events. */
const soon = (check: () => Promise<void>) =>
  expectWithin(EFFECT_MS, async () => {
    await check();
    return true;
  });

const report = async (reporter: Person, reportedType: 'character' | 'comment' | 'user', reportedId: string) => {
  const body = { reportedType, reportedId, reason: 'Other' };
  const reply = await reporter.call(moderationRoutes.createReport, { body });
  // Moderation learns of new items from events.
  return reply.status === 404 ? undefined : reply.body.report;
};
const reported = async (...given: Parameters<typeof report>) => {
  for (;;) {
    const made = await report(...given);
    if (made) return made;
  }
};
type Action = 'hide' | 'restore' | 'suspend' | 'lift';
const act = async (moderator: Person, id: string, action: Action, more: object = {}) => {
  const body = { action, rule: 'spam', ...more } as const;
  const answer = await moderator.call(moderationRoutes.actOnReport, { params: { id }, body });
  if (answer.status !== 201) throw new Error(`The action ${action} answered ${answer.status}: ${answer.error.error}`);
  return answer;
};

describe('what moderators decide', () => {
  let moderator: Person;
  beforeAll(async () => {
    moderator = (await TestMember.admin()).person;
  });

  it('hides a character and suspends its author, who is told, appeals, and has everything back', async () => {
    const [author, reader, visitor] = [await TestMember.join(), await TestMember.join(), new Person()];
    const tag = freshName('tag');
    const { id, name } = await author.createCharacter({ name: freshName('Hidden'), tags: [tag], isPublic: true });
    const params = { id };
    await reader.person.call(socialRoutes.toggleFavorite, { params, body: {} });
    const collection = await reader.person.call(socialRoutes.createCollection, {
      body: { name: 'Harbours', isPublic: true },
    });
    const within = { id: collection.body.id };
    await reader.person.call(socialRoutes.addToCollection, { params: within, body: { characterId: id } });
    const places = async (who: Person) => {
      const total = async (query: object) => (await who.call(catalogRoutes.listCharacters, { query })).body.total;
      const [search, tagged, ofAuthor, detail, likes] = await Promise.all([
        total({ search: name }),
        total({ tags: tag }),
        total({ author: author.username }),
        who.call(catalogRoutes.getCharacter, { params, query: {} }),
        who.call(socialRoutes.getLikes, { params, query: {} }),
      ]);
      return [search, tagged, ofAuthor, Number(detail.status === 200), Number(likes.status === 200)];
    };
    const favorites = async () =>
      (await reader.person.call(catalogRoutes.listFavorites, { query: {} })).body.characters.length;
    const collected = async () =>
      (await reader.person.call(profileRoutes.getCollection, { params: within, query: {} })).body.characters.length;
    const everywhere = [1, 1, 1, 1, 1];
    const nowhere = [0, 0, 0, 0, 0];
    await soon(async () => {
      expect([await places(visitor), await places(reader.person)]).toEqual([everywhere, everywhere]);
      expect([await favorites(), await collected()]).toEqual([1, 1]);
    });

    const { id: reportId } = await reported(reader.person, 'character', id);
    const hidden = await act(moderator, reportId, 'hide', { message: 'No advertising, please.' });
    await soon(async () => {
      expect([await places(visitor), await places(reader.person)]).toEqual([nowhere, nowhere]);
      expect([await favorites(), await collected()]).toEqual([0, 0]);
    });
    const own = await author.person.call(catalogRoutes.getCharacter, { params, query: {} });
    expect([own.status, own.body.moderation]).toEqual([200, 'hidden']);
    expect((await moderator.call(catalogRoutes.getCharacter, { params, query: {} })).status).toBe(200);

    const suspended = await act(moderator, reportId, 'suspend', { days: 2, message: 'Two days off.' });
    await moderator.call(moderationRoutes.moveReport, { params: { id: reportId }, body: { status: 'resolved' } });
    const write = () => author.person.call(catalogRoutes.createCharacter, { body: aDraft() });
    await soon(async () => {
      const refused = await write();
      expect([refused.status, refused.error]).toMatchObject([403, { reason: 'Two days off.' }]);
      expect(refused.error.error).toMatch(/^Your account is suspended until /);
    });
    const { suspension } = (await author.person.call(gatewayRoutes.getSession, {})).body;
    expect(suspension).toMatchObject({ reason: 'Two days off.' });

    const notices = async (who: Person) =>
      (await who.call(socialRoutes.listNotices, { query: {} })).body.notices.map(({ kind, decision }) => [
        kind,
        decision?.action,
        decision?.outcome,
      ]);
    await soon(async () => {
      expect(await notices(author.person)).toEqual(
        expect.arrayContaining([
          ['decision', 'hide', null],
          ['decision', 'suspend', null],
        ]),
      );
      expect(await notices(reader.person)).toContainEqual(['report', 'report.moved', 'resolved']);
    });
    const mine = await reader.person.call(moderationRoutes.listOwnReports, { query: {} });
    expect(mine.body.reports[0]).toMatchObject({ status: 'resolved', wasActedOn: true });

    const { decisions } = (await author.person.call(moderationRoutes.listDecisions, { query: {} })).body;
    expect(decisions.map(({ action, message }) => [action, message])).toEqual([
      ['suspend', 'Two days off.'],
      ['hide', 'No advertising, please.'],
    ]);
    for (const { id: actionId } of decisions) {
      const body = { actionId, text: 'It was no advertising.' };
      expect((await author.person.call(moderationRoutes.createAppeal, { body })).status).toBe(201);
      const decided = await moderator.call(moderationRoutes.decideAppeal, {
        params: { id: actionId },
        body: { status: 'accepted', message: 'You are right, we are sorry.' },
      });
      expect(decided.body).toMatchObject({ status: 'accepted', answer: 'You are right, we are sorry.' });
    }
    await soon(async () => {
      expect([await places(visitor), await places(reader.person)]).toEqual([everywhere, everywhere]);
      expect([await favorites(), await collected()]).toEqual([1, 1]);
      expect((await write()).status).toBe(201);
    });
    expect(hidden.body.action.seq).toBeLessThan(suspended.body.action.seq);
  });

  it('hides a comment from all but who wrote it and moderators, and out of the counts', async () => {
    const [author, writer, reader] = [await TestMember.join(), await TestMember.join(), await TestMember.join()];
    const { id } = await author.createCharacter({ isPublic: true });
    const params = { id };
    const submit = (content: string) => writer.person.call(socialRoutes.submitComment, { params, body: { content } });
    for (;;) if ((await submit('Buy my things.')).status === 200) break;
    const seen = async (who: Person) => {
      const { body } = await who.call(socialRoutes.listComments, { params, query: {} });
      return [body.comments.length, body.total, body.userComment?.moderation ?? null];
    };
    const [comment] = (await reader.person.call(socialRoutes.listComments, { params, query: {} })).body.comments;
    const { id: reportId } = await reported(reader.person, 'comment', comment?.id ?? '');
    await act(moderator, reportId, 'hide');
    await soon(async () => {
      expect(await seen(reader.person)).toEqual([0, 0, null]);
      expect((await seen(writer.person))[2]).toBe('hidden');
    });
    await submit('Buy my other things.');
    expect((await seen(reader.person))[0]).toBe(0);
    await act(moderator, reportId, 'restore');
    await soon(async () => {
      expect(await seen(reader.person)).toEqual([1, 1, null]);
    });
  });

  it('shows the picture of a hidden character to its author and moderators alone, and keeps it with the report', async () => {
    const [author, reader] = [await TestMember.join(), await TestMember.join()];
    const image = `data:image/png;base64,${tinyPng(randomInt(0xffffff)).toString('base64')}`;
    const { id, image: address } = await author.createCharacter({ image, isPublic: true });
    const pictureOf = async (who: Person, path = address ?? '') => (await get(who, path)).status;
    const { id: reportId } = await reported(reader.person, 'character', id);
    const kept = `/api/reports/${reportId}/picture`;
    await act(moderator, reportId, 'hide');
    await soon(async () => {
      expect([await pictureOf(reader.person), await pictureOf(new Person())]).toEqual([404, 404]);
    });
    expect([await pictureOf(author.person), await pictureOf(moderator)]).toEqual([200, 200]);
    expect([await pictureOf(moderator, kept), await pictureOf(author.person, kept)]).toEqual([200, 403]);
    await act(moderator, reportId, 'restore');
    await soon(async () => {
      expect([await pictureOf(reader.person), await pictureOf(new Person())]).toEqual([200, 200]);
    });
  });

  it('cuts off what a suspended user has open, and leaves reading, the export, logout and the session', async () => {
    const [author, reader] = [await TestMember.join(), await TestMember.join()];
    const program = await programOf(author.person, ['read', 'write', 'chat']);
    const { id: reportId } = await reported(reader.person, 'user', author.username);
    const stream = await author.person.fetch('/api/notices/stream');
    const over = stream.text().then(
      () => performance.now(),
      () => performance.now(),
    );
    const from = performance.now();
    await act(moderator, reportId, 'suspend', { days: 1 });
    expect((await over) - from).toBeLessThan(CUT_MS);
    for (const who of [author.person, program]) {
      const refused = await who.call(catalogRoutes.createCharacter, { body: aDraft() });
      expect([refused.status, refused.error.code]).toEqual([403, 'account.suspended']);
      expect((await get(who, '/api/notices')).status).toBe(200);
      expect((await get(who, '/api/user')).status).toBe(200);
    }
    const key = await author.person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
    expect(key.error.code).toBe('account.suspended');
    const archive = await author.person.fetch('/api/users/export');
    expect([archive.status, (await archive.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
    expect((await send(author.person, 'POST', '/api/notices/read', '{}')).status).toBe(200);
    const again = await author.person.fetch('/api/notices/stream');
    expect(again.status).toBe(200);
    await again.body?.cancel();
    const anew = await signedIn(author.username);
    expect((await get(anew, '/api/user')).status).toBe(200);
    expect((await send(author.person, 'POST', '/api/logout', '{}')).status).toBe(200);
    await act(moderator, reportId, 'lift');
    await soon(async () => {
      expect((await anew.call(identityRoutes.createAccessToken, { body: { name: 'Mine' } })).status).toBe(201);
    });
  });
});

describe('calls of administrators', () => {
  const calls = Object.entries(contracts).flatMap(([service, routes]) =>
    Object.entries<Route>(routes).flatMap(([name, route]) =>
      route.auth === 'admin' && !route.internal ? [{ call: `${service}.${name}`, route }] : [],
    ),
  );
  let people: Record<'visitor' | 'user' | 'suspended', Person>;
  beforeAll(async () => {
    const [user, suspended, moderator] = [await TestMember.join(), await TestMember.join(), await TestMember.admin()];
    const { id } = await reported(user.person, 'user', suspended.username);
    await act(moderator.person, id, 'suspend', { days: 1 });
    people = { visitor: new Person(), user: user.person, suspended: suspended.person };
    await soon(async () => {
      const { body } = await suspended.person.call(gatewayRoutes.getSession, {});
      if (!body.suspension) throw new Error('not suspended yet');
    });
  });

  it('are those of reports, appeals and the audit', () => {
    expect(calls.length).toBeGreaterThanOrEqual(11);
  });

  it.each(calls)('$call is refused to everybody else', async ({ route }) => {
    const path = `/api${fillPath(route.path, { id: 'none' })}`;
    const answer = (who: Person) => send(who, route.method, path, route.body ? '{}' : undefined);
    const refusal = 'Admin access required. Contact contact@masque.local for admin privileges.';
    expect(await answer(people.visitor)).toMatchObject({ status: 401, body: { error: 'Authentication required' } });
    for (const who of [people.user, people.suspended])
      expect(await answer(who)).toMatchObject({ status: 403, body: { error: refusal } });
  });
});
