import { moderationRoutes, type Viewer } from '@masque/contracts';
import { LogReads } from '../src/log/log.reads.ts';
import { ReportsService } from '../src/reports/reports.service.ts';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';
import { eventually } from '@masque/testkit';

describe('characters that moderators look at without a report', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  let reader: ScenePerson;
  beforeAll(async () => {
    scene = await moderationScene();
    [author, reader] = [await scene.person(), await scene.person()];
  });
  afterAll(() => scene.close());

  const request = (viewer: Viewer, id: string) =>
    scene.by(viewer).call(moderationRoutes.requestReview, { params: { id }, body: {} });
  const queue = async (itemId: string) =>
    (
      await scene.by(scene.moderator).call(moderationRoutes.listReports, { query: { status: 'pending' } })
    ).body.reports.filter(({ reportedId }) => reportedId === itemId);
  const hidden = async () => {
    const { characterId } = await scene.character(author, { name: 'Mira' });
    const { id } = await scene.report(reader, 'character', characterId);
    await scene.act(id, 'hide', { rule: 'spam' });
    await scene.move(id, 'resolved');
    return characterId;
  };

  it('are sent in again by their author, once until somebody has looked', async () => {
    const id = await hidden();
    const replies = [await request(author, id), await request(author, id)];
    expect(replies.map(({ status, body }) => [status, body.moderation])).toEqual([
      [200, 'pending'],
      [200, 'pending'],
    ]);
    const [waiting, ...more] = await queue(id);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ reason: 'Sent in again', reportedItem: { moderation: 'pending' } });
    expect((await scene.act(waiting?.id ?? '', 'restore')).body.report.reportedItem).toMatchObject({
      moderation: 'none',
    });
    const late = await request(author, id);
    expect([late.status, late.error.error]).toEqual([409, 'This character isn’t hidden.']);
  });

  it('wait until they are hidden or restored: closing the report alone decides nothing', async () => {
    const id = await hidden();
    await request(author, id);
    const [waiting] = await queue(id);
    const undecided = 'Hide or restore this character first: its author is waiting for a decision.';
    for (const status of ['dismissed', 'resolved'] as const) {
      const refused = await scene.move(waiting?.id ?? '', status);
      expect([refused.status, refused.error.error]).toEqual([409, undecided]);
    }
    expect((await scene.move(waiting?.id ?? '', 'reviewed')).status).toBe(200);
    await scene.act(waiting?.id ?? '', 'hide', { rule: 'spam' });
    expect((await scene.move(waiting?.id ?? '', 'dismissed')).status).toBe(200);
    expect((await request(author, id)).status).toBe(200);
  });

  it('are let through only as the moderator has seen them', async () => {
    const id = await hidden();
    await request(author, id);
    const [waiting] = await queue(id);
    const reportId = waiting?.id ?? '';
    const digest = async () =>
      (await scene.by(scene.moderator).call(moderationRoutes.getReport, { params: { id: reportId }, query: {} })).body
        .current?.digest;
    const seen = await digest();
    const known = await scene.subjects.find('character', id);
    const edited = { characterId: id, name: 'Mira the cruel', revision: (known?.revision ?? 0) + 1 };
    await scene.edit(author, edited);
    const refused = await scene.act(reportId, 'restore', { seen });
    expect([refused.status, refused.error.error]).toEqual([409, 'The reported content has changed. Review it again.']);
    expect((await scene.act(reportId, 'restore', { seen: await digest() })).status).toBe(201);
  });

  it('are asked about once, also when an instance that stood still carries out the entry again', async () => {
    const id = await hidden();
    await request(author, id);
    const [waiting] = await queue(id);
    await scene.act(waiting?.id ?? '', 'hide');
    await scene.move(waiting?.id ?? '', 'dismissed');
    const { app } = scene.service;
    const [entry] = await app
      .get(LogReads)
      .page({ kinds: ['review.requested'], subjectKeys: [`character:${id}`] }, null, 1);
    if (!entry) throw new Error('no entry');
    await app.get(ReportsService).ask(entry, 'Sent in again', null);
    expect(await queue(id)).toEqual([]);
    const params = { id: waiting?.id ?? '' };
    const { body } = await scene.by(scene.moderator).call(moderationRoutes.getReport, { params, query: {} });
    expect([body.report.status, body.evidence?.name]).toEqual(['dismissed', 'Mira']);
  });

  it('can be hidden again, and sent in again', async () => {
    const id = await hidden();
    await request(author, id);
    const [first] = await queue(id);
    await scene.act(first?.id ?? '', 'hide');
    await scene.move(first?.id ?? '', 'resolved');
    expect((await request(author, id)).status).toBe(200);
    expect(await queue(id)).toHaveLength(1);
  });

  it('are nobody else’s to send in', async () => {
    const id = await hidden();
    expect((await request(reader, id)).error.error).toBe('Character not found');
    expect((await request(author, 'none')).error.error).toBe('Character not found');
  });

  it('are put into the queue by the operator’s lists, with what was found, once', async () => {
    const held = { moderation: 'pending' as const, heldFor: ['casino', 'spam.example'] };
    const state = await scene.character(author, held);
    const [found] = await eventually(async () => {
      const all = await queue(state.characterId);
      return all.length > 0 ? all : null;
    });
    expect(found).toMatchObject({
      reason: 'Held for review',
      description: 'casino, spam.example',
      reporterUsername: '',
    });
    await scene.source.publish('character.changed', { ...state, revision: state.revision + 1 });
    await scene.known('character', state.characterId, state.revision + 1);
    await scene.act(found?.id ?? '', 'restore');
    await scene.move(found?.id ?? '', 'dismissed');
    await scene.source.publish('character.changed', { ...state, revision: state.revision + 2 });
    await scene.known('character', state.characterId, state.revision + 2);
    expect(await queue(state.characterId)).toEqual([]);
    expect((await scene.audit('review.held')).filter(({ subject }) => subject.id === state.characterId)).toHaveLength(
      1,
    );
  });
});
