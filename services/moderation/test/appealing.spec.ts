import { moderationRoutes, type Viewer } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

describe('appeals', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  let reader: ScenePerson;
  beforeAll(async () => {
    scene = await moderationScene();
    [author, reader] = [await scene.person(), await scene.person()];
  });
  afterAll(() => scene.close());

  const appeal = (viewer: Viewer, actionId: string, text = 'It was a joke between friends.') =>
    scene.by(viewer).call(moderationRoutes.createAppeal, { body: { actionId, text } });
  const decide = (id: string, status: 'accepted' | 'rejected', message = 'We looked again.', as = scene.moderator) =>
    scene.by(as).call(moderationRoutes.decideAppeal, { params: { id }, body: { status, note: 'Internal', message } });
  const decided = async (action: 'hide' | 'warn' | 'suspend' | 'lift' | 'verify', more = {}) => {
    const { characterId } = await scene.character(author, { name: 'Mira' });
    const { id } = await scene.report(reader, 'character', characterId);
    const reply = await scene.act(id, action, { rule: 'spam', message: 'No ads.', ...more });
    return { id: reply.body.action.id, characterId, reportId: id };
  };
  const moderationOf = async (reportId: string) =>
    (await scene.by(scene.moderator).call(moderationRoutes.getReport, { params: { id: reportId }, query: {} })).body
      .moderation;

  it('tells the user what was decided, why, and until when it can be appealed', async () => {
    const { id, characterId } = await decided('hide');
    const [decision] = await scene.decisions(author);
    expect(decision).toMatchObject({
      id,
      action: 'hide',
      subject: { type: 'character', id: characterId, name: 'Mira' },
      rule: 'spam',
      message: 'No ads.',
      isUndone: false,
      appeal: null,
    });
    const days = (Date.parse(decision?.appealBy ?? '') - Date.parse(decision?.createdAt ?? '')) / 86_400_000;
    expect(days).toBe(30);
    expect(JSON.stringify(await scene.decisions(author))).not.toContain(scene.moderator.username);
    expect(await scene.decisions(reader)).toEqual([]);
  });

  it('accepted, brings a hidden character back and answers its author', async () => {
    const { id, reportId } = await decided('hide');
    const made = await appeal(author, id);
    expect([made.status, made.body]).toMatchObject([201, { id, actionId: id, status: 'pending', answer: '' }]);
    const queue = await scene.by(scene.moderator).call(moderationRoutes.listOpenAppeals, { query: {} });
    expect(queue.body.appeals.find((open) => open.appeal.id === id)).toMatchObject({
      username: author.username,
      moderator: scene.moderator.username,
      reportId,
      decision: { action: 'hide' },
    });
    const accepted = await decide(id, 'accepted');
    expect([accepted.status, accepted.body]).toMatchObject([200, { status: 'accepted', answer: 'We looked again.' }]);
    expect(await moderationOf(reportId)).toBe('none');
    expect((await scene.decisions(author)).find((one) => one.id === id)).toMatchObject({
      isUndone: true,
      appealBy: null,
      appeal: { status: 'accepted', answer: 'We looked again.' },
    });
    const mine = await scene.by(author).call(moderationRoutes.listAppeals, { query: {} });
    expect(mine.body.appeals[0]).toMatchObject({ id, status: 'accepted' });
  });

  it('rejected, changes nothing but the answer', async () => {
    const { id, reportId } = await decided('hide');
    await appeal(author, id);
    expect((await decide(id, 'rejected', 'It stays.')).body).toMatchObject({ status: 'rejected', answer: 'It stays.' });
    expect(await moderationOf(reportId)).toBe('hidden');
  });

  it('accepted, lifts a suspension', async () => {
    const { id } = await decided('suspend', { days: 7 });
    await appeal(author, id);
    await decide(id, 'accepted');
    expect((await scene.decisions(author)).find((one) => one.id === id)).toMatchObject({ isUndone: true });
    const { reportId } = await decided('warn');
    expect((await scene.act(reportId, 'lift')).status).toBe(409);
  });

  it('against one suspension leave a later one', async () => {
    const first = await decided('suspend', { days: 1 });
    await scene.act(first.reportId, 'lift');
    const second = await decided('suspend', { days: 7 });
    expect((await appeal(author, first.id)).error.code).toBe('appeal.not_possible');
    await appeal(author, second.id);
    await decide(second.id, 'rejected');
    expect((await scene.decisions(author)).find(({ id }) => id === second.id)).toMatchObject({ isUndone: false });
    await scene.act(second.reportId, 'lift');
  });

  it('are answered within five business days', async () => {
    const { id } = await decided('warn');
    const { createdAt, dueAt } = (await appeal(author, id)).body;
    const days = (Date.parse(dueAt) - Date.parse(createdAt)) / 86_400_000;
    expect([5, 6, 7]).toContain(days); // fewer if made on a weekend
  });

  it('are made once, of one’s own decisions, with a text', async () => {
    const { id } = await decided('warn');
    const codes = async (viewer: Viewer, actionId: string, text?: string) => {
      const reply = await appeal(viewer, actionId, text);
      return [reply.status, reply.error.code];
    };
    expect(await codes(reader, id)).toEqual([404, 'decision.not_found']);
    expect(await codes(author, 'none')).toEqual([404, 'decision.not_found']);
    for (const blank of ['  ', '\u200B\u2060']) expect(await codes(author, id, blank)).toEqual([400, 'appeal.empty']);
    expect(await codes(author, id, 'x'.repeat(2_001))).toEqual([400, 'request.invalid']);
    const replies = await Promise.all([appeal(author, id), appeal(author, id), appeal(author, id)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect(await codes(author, id)).toEqual([409, 'appeal.made']);
  });

  it('that are sent again under one key, because the answer was lost, are answered as the first time', async () => {
    const { id, reportId } = await decided('hide');
    const creationId = scene.newId();
    const send = (own = creationId) =>
      scene.service
        .as(author, { creationId: own })
        .call(moderationRoutes.createAppeal, { body: { actionId: id, text: 'It was a joke.' } });
    const replies = await Promise.all([send(), send()]);
    await scene.act(reportId, 'restore');
    replies.push(await send());
    const [first] = replies;
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [201, first?.body]));
    expect((await send(scene.newId())).error.code).toBe('appeal.made');
  });

  it('are not possible against what is no burden, was taken back, or is older than 30 days', async () => {
    const verified = await decided('verify');
    expect((await appeal(author, verified.id)).error.code).toBe('appeal.not_possible');
    const hidden = await decided('hide');
    await scene.act(hidden.reportId, 'restore');
    expect((await appeal(author, hidden.id)).error.code).toBe('appeal.not_possible');
    const old = await decided('hide');
    const log = scene.service.app.get(StoreConnection).connection.collection('log');
    await log.updateOne({ id: old.id }, { $set: { at: new Date(Date.now() - 31 * 86_400_000) } });
    const late = await appeal(author, old.id);
    expect([late.status, late.error.error]).toEqual([409, 'Decisions can only be appealed within 30 days.']);
  });

  it('are decided once', async () => {
    const { id } = await decided('hide');
    expect((await decide('none', 'accepted')).error.code).toBe('appeal.not_found');
    expect((await decide(id, 'accepted')).error.code).toBe('appeal.not_found');
    await appeal(author, id);
    const replies = await Promise.all([decide(id, 'accepted'), decide(id, 'rejected', '', scene.another)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const late = await decide(id, 'rejected');
    expect(late.error.error).toMatch(/^Cannot change a (accepted|rejected) appeal to rejected$/);
  });
});
