import { events, moderationRoutes } from '@masque/contracts';
import { aUserState, eventSink, eventually } from '@masque/testkit';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('acting on a report', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  let reader: ScenePerson;
  let states: Awaited<ReturnType<typeof eventSink>>;
  let told: Awaited<ReturnType<typeof eventSink>>;
  beforeAll(async () => {
    scene = await moderationScene();
    [author, reader] = [await scene.person(), await scene.person()];
    states = await eventSink(scene.service, events['subject.moderated'].topic);
    told = await eventSink(scene.service, events['decision.made'].topic);
  });
  afterAll(async () => {
    await Promise.all([states.close(), told.close()]);
    await scene.close();
  });

  const newest = (subjectId: string) =>
    states.received
      .map(({ data }) => data as Record<string, unknown>)
      .findLast((data) => data['subjectId'] === subjectId);
  const toldOf = (decisionId: string) =>
    told.received
      .map(({ data }) => data as Record<string, unknown>)
      .filter((data) => data['decisionId'] === decisionId);
  const aReport = async () => {
    const { characterId } = await scene.character(author, { name: 'Mira' });
    return { ...(await scene.report(reader, 'character', characterId)), characterId };
  };

  it('hides a character and brings it back, and tells its author of both', async () => {
    const { id, characterId } = await aReport();
    const hidden = await scene.act(id, 'hide', { rule: 'spam', note: 'Seen before', message: 'Please no ads.' });
    expect(hidden.status).toBe(201);
    expect(hidden.body.action).toMatchObject({
      kind: 'hide',
      moderator: scene.moderator.username,
      rule: 'spam',
      before: { moderation: 'none' },
      after: { moderation: 'hidden' },
      note: 'Seen before',
      message: 'Please no ads.',
      subject: { type: 'character', id: characterId, name: 'Mira' },
    });
    expect(hidden.body.report).toMatchObject({ status: 'pending', reportedItem: { moderation: 'hidden' } });
    await eventually(() => newest(`character:${characterId}`)?.['moderation'] === 'hidden');
    await eventually(() => toldOf(hidden.body.action.id).length > 0);
    expect(toldOf(hidden.body.action.id)).toMatchObject([
      { userId: author.userId, kind: 'decision', action: 'hide', rule: 'spam', characterId },
    ]);
    const back = await scene.act(id, 'restore');
    expect(back.body.action).toMatchObject({ before: { moderation: 'hidden' }, after: { moderation: 'none' } });
    expect(back.body.report.revision).toBeGreaterThan(hidden.body.report.revision ?? Infinity);
    await eventually(() => newest(`character:${characterId}`)?.['moderation'] === 'none');
  });

  it('hides a comment', async () => {
    const { characterId } = await scene.character(author);
    const commentId = await scene.comment(reader, characterId, 'Rude words');
    const { id } = await scene.report(author, 'comment', commentId, 'Personal attacks');
    const { body } = await scene.act(id, 'hide', { rule: 'language' });
    await eventually(() => newest(`comment:${commentId}`)?.['moderation'] === 'hidden');
    await eventually(() => toldOf(body.action.id).length > 0);
    expect(toldOf(body.action.id)).toMatchObject([{ userId: reader.userId, subjectType: 'comment', characterId }]);
  });

  it('suspends who is responsible for 1 to 7 days, not again before that is lifted, and lifts it', async () => {
    const { id } = await aReport();
    const key = `user:${author.userId}`;
    const { body } = await scene.act(id, 'suspend', { days: 3, rule: 'harassment', message: 'Three days off.' });
    const until = Date.parse(String(body.action.after['suspendedUntil']));
    expect(Math.abs(until - Date.now() - 3 * DAY_MS)).toBeLessThan(10_000);
    await eventually(() => newest(key)?.['suspension']);
    expect(newest(key)?.['suspension']).toEqual({ until: new Date(until).toISOString(), reason: 'Three days off.' });
    const again = await scene.act(id, 'suspend', { days: 1, rule: 'spam' }, scene.another);
    expect([again.status, again.error.code]).toEqual([409, 'action.no_change']);
    await scene.act(id, 'lift');
    await eventually(() => newest(key)?.['suspension'] === null);
    await scene.act(id, 'suspend', { days: 1, rule: 'spam' });
    await eventually(() => JSON.stringify(newest(key)?.['suspension'] ?? null).includes('No advertising'));
    await scene.act(id, 'lift');
    const nothing = await scene.act(id, 'lift');
    expect([nothing.status, nothing.error.code]).toEqual([409, 'action.no_change']);
  });

  it('warns, as often as needed, and verifies', async () => {
    const { id } = await scene.report(author, 'user', reader.username, 'Impersonation');
    expect([(await scene.act(id, 'warn')).status, (await scene.act(id, 'warn')).status]).toEqual([201, 201]);
    await scene.act(id, 'verify');
    await eventually(() => newest(`user:${reader.userId}`)?.['isVerified'] === true);
    expect((await scene.act(id, 'verify')).status).toBe(409);
    await scene.act(id, 'unverify');
    await eventually(() => newest(`user:${reader.userId}`)?.['isVerified'] === false);
  });

  it.each([
    ['hide', {}, 400, 'action.unfit'],
    ['restore', {}, 400, 'action.unfit'],
    ['suspend', {}, 400, 'action.days_missing'],
    ['suspend', { days: 0 }, 400, 'request.invalid'],
    ['suspend', { days: 8 }, 400, 'request.invalid'],
    ['suspend', { days: 1.5 }, 400, 'request.invalid'],
    ['lift', {}, 409, 'action.no_change'],
    ['unverify', {}, 409, 'action.no_change'],
  ] as const)('on a user: %s %o is refused', async (action, more, status, code) => {
    const { id } = await scene.report(reader, 'user', (await scene.person()).userId, 'Other');
    const reply = await scene.act(id, action, more);
    expect([reply.status, reply.error.code]).toEqual([status, code]);
  });

  it('is done once: by one of two moderators, and by one call that is repeated', async () => {
    const { id, characterId } = await aReport();
    const both = await Promise.all([scene.act(id, 'hide'), scene.act(id, 'hide', {}, scene.another)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const creationId = scene.newId();
    const repeated = () =>
      scene.service
        .as(scene.moderator, { creationId })
        .call(moderationRoutes.actOnReport, { params: { id }, body: { action: 'warn' } });
    const replies = await Promise.all([repeated(), repeated(), repeated()]);
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.action.id}`))).toEqual(
      new Set([`201 ${creationId}`]),
    );
    expect((await scene.audit('warn')).filter(({ reportId }) => reportId === id)).toHaveLength(1);
    expect((await scene.audit('hide')).filter(({ subject }) => subject.id === characterId)).toHaveLength(1);
  });

  it('is not for moderators themselves, nor is a move or the answer to their own appeal', async () => {
    await scene.source.publish('user.changed', aUserState({ ...scene.another, revision: 1 }));
    await scene.known('user', scene.another.userId);
    const { id } = await scene.report(reader, 'user', scene.another.userId, 'Harassment');
    const { another } = scene;
    const own = [await scene.move(id, 'dismissed', {}, another), await scene.act(id, 'verify', {}, another)];
    expect(own.map(({ status, error }) => [status, error.error])).toEqual(
      own.map(() => [403, 'You can’t make decisions about yourself or your own content.']),
    );
    const { id: actionId } = (await scene.act(id, 'warn')).body.action;
    await scene.by(another).call(moderationRoutes.createAppeal, { body: { actionId, text: 'No.' } });
    const decide = (as: typeof another) =>
      scene.by(as).call(moderationRoutes.decideAppeal, { params: { id: actionId }, body: { status: 'accepted' } });
    expect((await decide(another)).error.code).toBe('moderation.own');
    expect((await decide(scene.moderator)).status).toBe(200);
  });

  it('is refused on a state that the moderator did not see', async () => {
    const { id } = await aReport();
    const { report } = (await scene.act(id, 'warn')).body;
    const late = await scene.act(id, 'hide', { revision: report.revision - 1 }, scene.another);
    expect([late.status, late.error.code]).toEqual([409, 'report.stale']);
    expect((await scene.act(id, 'hide', { revision: report.revision }, scene.another)).status).toBe(201);
  });

  it('answers every open report on the item: their reporters read that something was done, and are told', async () => {
    const { id, characterId } = await aReport();
    const others = [await scene.person(), await scene.person()];
    const reports = [];
    for (const other of others) reports.push(await scene.report(other, 'character', characterId, 'Other'));
    const { body } = await scene.by(scene.moderator).call(moderationRoutes.getReport, { params: { id }, query: {} });
    expect([body.relatedCount, body.report.openOnItem]).toEqual([2, 3]);
    expect(new Set(body.related.map((report) => report.id))).toEqual(new Set(reports.map((report) => report.id)));
    await scene.act(id, 'hide', { rule: 'spam' });
    for (const each of reports) await scene.move(each.id, 'resolved');
    for (const other of others) {
      const mine = await scene.by(other).call(moderationRoutes.listOwnReports, { query: {} });
      expect(mine.body.reports).toMatchObject([{ status: 'resolved', wasActedOn: true }]);
      await eventually(() =>
        told.received.some(({ data }) => {
          const { userId, kind, outcome } = data as Record<string, unknown>;
          return userId === other.userId && kind === 'report' && outcome === 'resolved';
        }),
      );
    }
  });

  it('shows what was reported as it was then, beside what it is now', async () => {
    const { id, characterId } = await aReport();
    const now = { ...(await scene.subjects.find('character', characterId)) };
    await scene.source.publish('card.published', {
      cardId: `${characterId}:2`,
      characterId,
      version: 2,
      name: 'Mira the Kind',
      createdAt: new Date().toISOString(),
      card: { ...events['card.published'].data.parse(events['card.published'].example).card, summary: 'All is well.' },
      isDeleted: false,
      revision: 1,
    });
    await eventually(() => scene.subjects.findCard(characterId, 2));
    const state = events['character.changed'].data.parse({
      ...events['character.changed'].example,
      characterId,
      authorId: author.userId,
      authorUsername: author.username,
      name: 'Mira the Kind',
      version: 2,
      revision: (now.revision ?? 1) + 1,
    });
    await scene.source.publish('character.changed', state);
    await scene.known('character', characterId, state.revision);
    const detail = async () =>
      (await scene.by(scene.moderator).call(moderationRoutes.getReport, { params: { id }, query: {} })).body;
    const { evidence, current, history } = await detail();
    const summary = (texts: readonly { field: string; text: string }[] = []) =>
      texts.find(({ field }) => field === 'summary')?.text;
    expect([evidence?.name, current?.name]).toEqual(['Mira', 'Mira the Kind']);
    expect([summary(evidence?.texts), summary(current?.texts)]).toEqual([
      'A lamplighter who collects other people’s secrets.',
      'All is well.',
    ]);
    expect(history.reporter).toMatchObject({ username: reader.username, reportsMade: expect.any(Number) });
    expect(history.reported).toMatchObject({ username: author.username });
    await scene.source.publish('character.changed', { ...state, isDeleted: true, revision: state.revision + 1 });
    await scene.known('character', characterId, state.revision + 1);
    const gone = await detail();
    expect([gone.item, gone.current, gone.evidence?.name]).toEqual([null, null, 'Mira']);
    expect(gone.report).not.toHaveProperty('reportedItem');
  });
});
