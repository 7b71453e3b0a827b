import { moderationRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { JobQueue } from '@masque/service-kit/jobs';
import { StoreConnection } from '@masque/service-kit/store';
import { eventsOf } from '@masque/testkit';
import { ModerationJobs } from '../src/jobs/handlers.ts';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A day counts as over ten minutes after midnight, so yesterday wouldn't do. */
const dayBefore = new Date(Date.now() - 2 * DAY_MS);

describe('moderation in time', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  let reader: ScenePerson;
  beforeAll(async () => {
    scene = await moderationScene();
    [author, reader] = [await scene.person(), await scene.person()];
    const [_id, day] = [newId(dayBefore), dayBefore.toISOString().slice(0, 10)];
    const old = { _id, day, lists: [`${day}:character`], firstDecidedDay: day, hoursToDecision: 3 };
    await collection('reports').insertOne(old);
  });
  afterAll(() => scene.close());

  const jobs = () => scene.service.app.get(ModerationJobs);
  const collection = (name: string) =>
    scene.service.app.get(StoreConnection).connection.collection<Record<string, unknown> & { _id: string }>(name);
  const aReport = async () => {
    const { characterId } = await scene.character(author, { name: 'Mira' });
    return scene.report(reader, 'character', characterId);
  };
  const asAdmin = () => scene.by(scene.moderator);

  it('ends a suspension by a job, or when that was lost by a later one, and tells the user', async () => {
    const { id } = await aReport();
    await scene.act(id, 'suspend', { days: 1 });
    expect((await scene.service.app.get(JobQueue).counts())['delayed']).toBeGreaterThan(0);
    await jobs().endSuspensions();
    expect(await scene.audit('suspension.ended')).toEqual([]);
    const over = new Date(Date.now() - 1_000);
    await collection('states').updateOne(
      { _id: `user:${author.userId}` },
      { $set: { suspendedUntil: over, 'suspension.until': over.toISOString() } },
    );
    await jobs().endSuspensions();
    await jobs().endSuspensions();
    await jobs().endSuspension({ userId: author.userId, seq: 1 });
    expect(await scene.audit('suspension.ended')).toMatchObject([{ moderator: '', after: { suspendedUntil: null } }]);
    expect(await collection('states').findOne({ _id: `user:${author.userId}` })).toMatchObject({ suspension: null });
    // A suspension that ended by its date wasn't reverted.
    expect((await scene.decisions(author)).find(({ action }) => action === 'suspend')).toMatchObject({
      isUndone: false,
    });
  });

  it('removes evidence 90 days after the last decision, but not while it is open or disputed', async () => {
    const [open, decided, disputed] = [await aReport(), await aReport(), await aReport()];
    await scene.move(decided.id, 'resolved');
    const { id: actionId } = (await scene.act(disputed.id, 'warn')).body.action;
    await scene.move(disputed.id, 'resolved');
    await scene.by(author).call(moderationRoutes.createAppeal, { body: { actionId, text: 'No.' } });
    const kept = async (id: string) => (await collection('evidence').findOne({ _id: id })) !== null;
    await jobs().removeOld();
    expect([await kept(open.id), await kept(decided.id), await kept(disputed.id)]).toEqual([true, true, true]);
    await collection('reports').updateMany(
      { _id: { $in: [decided.id, disputed.id] } },
      { $set: { decidedAt: new Date(Date.now() - 91 * DAY_MS) } },
    );
    await jobs().removeOld();
    expect([await kept(open.id), await kept(decided.id), await kept(disputed.id)]).toEqual([true, false, true]);
    await asAdmin().call(moderationRoutes.decideAppeal, { params: { id: actionId }, body: { status: 'rejected' } });
    await jobs().removeOld();
    expect(await kept(disputed.id)).toBe(false);
  });

  it('tells moderators of each other’s changes while they look', async () => {
    const stream = await asAdmin().fetch('/reports/stream');
    const events = eventsOf(stream);
    const next = async () => {
      const { value } = await events.next();
      return JSON.parse(value?.data ?? 'null') as { head: number; changed: string[] | null };
    };
    const first = await next();
    expect(first.changed).toBeNull();
    const { id } = await aReport();
    expect(await next()).toEqual({ head: first.head, changed: [id] });
    await scene.move(id, 'reviewed', {}, scene.another);
    const moved = await next();
    expect([moved.changed?.includes(id), moved.head > first.head]).toEqual([true, true]);
    await events.return(undefined);
  });

  it('counts by day what was reported and decided, and by age what is open', async () => {
    const { body } = await asAdmin().call(moderationRoutes.getModerationActivity, { query: { days: 7 } });
    expect(body.days).toHaveLength(7);
    const today = new Date().toISOString().slice(0, 10);
    const { id } = await aReport();
    await scene.move(id, 'dismissed');
    const next = (await asAdmin().call(moderationRoutes.getModerationActivity, { query: { days: 7 } })).body;
    const [before, after] = [body.days.at(-1), next.days.at(-1)];
    expect(after).toMatchObject({
      day: today,
      character: (before?.character ?? 0) + 1,
      dismissed: (before?.dismissed ?? 0) + 1,
    });
    const createdAt = new Date(Date.now() - 3 * DAY_MS);
    const made = await collection('reports').findOne({ _id: (await aReport()).id });
    await collection('reports').insertOne({
      ...made,
      _id: newId(createdAt),
      createdAt,
      pendingKey: 'old',
    });
    const { open } = (await asAdmin().call(moderationRoutes.getModerationActivity, { query: {} })).body;
    expect([open.over48h, open.under24h > 0]).toEqual([1, true]);
    expect(Date.now() - Date.parse(open.oldest ?? '')).toBeGreaterThan(2 * DAY_MS);
  });

  it('counts a day that is over once, before anybody looks', async () => {
    const day = dayBefore.toISOString().slice(0, 10);
    await jobs().countDays();
    expect(await collection('days').findOne({ _id: day })).toMatchObject({ made: { character: 1 }, hours: [3] });
    const { days } = (await asAdmin().call(moderationRoutes.getModerationActivity, { query: { days: 3 } })).body;
    expect(days[0]).toMatchObject({ day, character: 1 });
  });

  it('publishes numbers and decisions without people', async () => {
    const { id } = await aReport();
    const secret = { note: 'Between us', message: 'Dear author', publicReason: 'Advertised a shop.' };
    await scene.act(id, 'hide', { rule: 'spam', ...secret });
    await scene.act(id, 'restore', { rule: 'spam' });
    await scene.move(id, 'resolved');
    const reply = await scene.by(null).call(moderationRoutes.getTransparency, { query: {} });
    expect(reply.status).toBe(200);
    const { numbers, decisions } = reply.body;
    const countOf = (action: string) => numbers.byAction.find((one) => one.action === action)?.count;
    expect([countOf('hide'), countOf('restore')]).toEqual([1, 1]);
    expect(numbers.byRule.find(({ rule }) => rule === 'spam')?.count).toBe(2);
    expect(numbers.hoursToDecision?.median).toBeGreaterThanOrEqual(0);
    expect(decisions.slice(0, 2)).toMatchObject([
      { action: 'restore', subjectType: 'character', isUndone: false },
      { action: 'hide', rule: 'spam', publicReason: 'Advertised a shop.', isUndone: true },
    ]);
    const text = JSON.stringify(reply.body);
    const secrets = [author, reader, scene.moderator].flatMap(({ userId, username }) => [userId, username]);
    expect([...secrets, id, secret.note, secret.message].filter((hidden) => text.includes(hidden))).toEqual([]);
  });

  it('publishes whole days, so that no moment of a decision can be found', async () => {
    const midnight = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
    const query = { from: midnight, to: midnight };
    const { body } = await scene.by(null).call(moderationRoutes.getTransparency, { query });
    expect(body.decisions.length).toBeGreaterThan(0);
    expect(body.numbers).toMatchObject({ from: midnight, to: midnight.replace('00:00:00.000', '23:59:59.999') });
  });

  it('counts no days before there was anything, whatever span is asked for', async () => {
    const numbers = await collection('days').countDocuments({});
    const query = { from: '1001-01-01T00:00:00.000Z', to: '1001-12-31T00:00:00.000Z' };
    const reply = await scene.by(null).call(moderationRoutes.getTransparency, { query });
    expect([reply.status, reply.body.numbers.reports]).toEqual([200, 0]);
    expect(await collection('days').countDocuments({})).toBe(numbers);
    for (const odd of [{ from: query.to, to: query.from }, { from: query.from }, { cursor: 'x' }, { cursor: '-1' }])
      expect((await scene.by(null).call(moderationRoutes.getTransparency, { query: odd })).status).toBe(400);
  });

  it('publishes nothing when the operator has it off', async () => {
    const off = await moderationScene({ TRANSPARENCY: 'false' });
    const reply = await off.by(null).call(moderationRoutes.getTransparency, { query: {} });
    expect([reply.status, reply.error.code]).toEqual([404, 'request.unknown_path']);
    await off.close();
  });
});
