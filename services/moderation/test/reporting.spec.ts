import { limits, moderationRoutes, type Viewer } from '@masque/contracts';
import { type ReportedType, reportReasons } from '@masque/contracts/rules';
import { StoreConnection } from '@masque/service-kit/store';
import { aViewer } from '@masque/testkit';
import type { SubjectRow } from '../src/subjects/subject.row.ts';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

describe('reporting', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  let reader: ScenePerson;
  let characterId: string;
  beforeAll(async () => {
    scene = await moderationScene();
    [author, reader] = [await scene.person(), await scene.person()];
    ({ characterId } = await scene.character(author, { name: 'Mira' }));
  });
  afterAll(() => scene.close());

  const create = (viewer: Viewer | null, body: object) =>
    scene.by(viewer).call(moderationRoutes.createReport, { body } as never);

  it('answers the report, blank descriptions as null', async () => {
    const body = { reportedType: 'character', reportedId: characterId, reason: 'Copyright infringement' };
    const reply = await create(reader, { ...body, description: ' \u200B ' });
    expect(reply.status).toBe(201);
    expect(reply.body.report).toMatchObject({
      ...body,
      name: 'Mira',
      description: null,
      status: 'pending',
      wasActedOn: false,
      decidedAt: null,
    });
  });

  it('answers the first one again while it is pending, also to many calls at once, and a new one afterwards', async () => {
    const another = await scene.person();
    const body = { reportedType: 'character', reportedId: characterId, reason: 'Other', description: 'Look' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(another, body)));
    const ids = new Set(replies.map((reply) => reply.body.report.id));
    expect([ids.size, new Set(replies.map(({ status }) => status))]).toEqual([1, new Set([201])]);
    const [id = ''] = ids;
    await scene.move(id, 'dismissed');
    const next = await create(another, body);
    expect(next.body.report.id).not.toBe(id);
    expect(await mine(another)).toHaveLength(2);
  });

  it.each(Object.entries(reportReasons).flatMap(([type, reasons]) => reasons.map((reason) => [type, reason])))(
    'of a %s can say: %s',
    async (type, reason) => {
      const kind = type as ReportedType;
      const reporter = await scene.person();
      const commentId = await scene.comment(author, characterId, 'Words');
      const id = { character: characterId, comment: commentId, user: author.username }[kind];
      expect((await create(reporter, { reportedType: kind, reportedId: id, reason })).status).toBe(201);
    },
  );

  it.each([
    ['no reason', { reason: '' }, 400, 'Please select a reason for reporting'],
    ['a reason of another kind', { reason: 'Impersonation' }, 400, 'Validation Error'],
    ['a description that is too long', { description: 'x'.repeat(501) }, 400, 'Validation Error'],
    ['a character that is not there', { reportedId: 'nobody' }, 404, 'Character not found'],
    ['a comment that is not there', { reportedType: 'comment', reportedId: 'x' }, 404, 'Comment not found'],
    [
      'a user who is not there',
      { reportedType: 'user', reportedId: 'nobody-at-all', reason: 'Harassment' },
      404,
      'User Not Found',
    ],
  ])('refuses %s', async (_, own, status, error) => {
    const reply = await create(reader, { reportedType: 'character', reportedId: characterId, reason: 'Other', ...own });
    expect([reply.status, reply.error.error]).toEqual([status, error]);
  });

  it('refuses oneself and what is one’s own', async () => {
    const commentId = await scene.comment(author, characterId, 'My own words');
    for (const [reportedType, reportedId] of [
      ['character', characterId],
      ['comment', commentId],
      ['user', author.userId],
      ['user', author.username],
    ]) {
      const reply = await create(author, { reportedType, reportedId, reason: 'Other' });
      expect([reply.status, reply.error.error]).toEqual([400, 'You cannot report yourself or your own content']);
    }
  });

  it('takes comments that an earlier version stored without a picture', async () => {
    const writer = await scene.person();
    const commentId = await scene.comment(writer, characterId, 'Words');
    const subjects = scene.service.app.get(StoreConnection).collection<SubjectRow>('subjects');
    await subjects.updateOne({ id: commentId }, { $unset: { image: 1 }, $set: { authorUsername: null } });
    const { status, body } = await create(reader, { reportedType: 'comment', reportedId: commentId, reason: 'Other' });
    const params = { id: body.report.id };
    const read = await scene.by(scene.moderator).call(moderationRoutes.getReport, { params, query: {} });
    expect([status, read.status, read.body.evidence?.image]).toEqual([201, 200, null]);
  });

  it('does not tell that something private exists', async () => {
    const hidden = await scene.character(author, { isPublic: false });
    const commentId = await scene.comment(author, hidden.characterId, 'Nobody sees this');
    const ofCharacter = await create(reader, {
      reportedType: 'character',
      reportedId: hidden.characterId,
      reason: 'Other',
    });
    const ofComment = await create(reader, { reportedType: 'comment', reportedId: commentId, reason: 'Other' });
    expect([ofCharacter.error.error, ofComment.error.error]).toEqual(['Character not found', 'Comment not found']);
    const friend = await scene.person();
    const shared = await scene.character(author, { isPublic: false, sharedWith: [friend.userId] });
    const byFriend = { reportedType: 'character', reportedId: shared.characterId, reason: 'Other' };
    expect((await create(friend, byFriend)).status).toBe(201);
  });

  it('lets a user report 20 times a day, however fast, and says when they can again', async () => {
    const eager = await scene.person();
    const others = await Promise.all(Array.from({ length: limits.reportsPerDay + 4 }, () => scene.person()));
    const replies = await Promise.all(
      others.map(({ userId }) => create(eager, { reportedType: 'user', reportedId: userId, reason: 'Harassment' })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(limits.reportsPerDay);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.error).toMatchObject({
      error: 'You can send up to 20 reports a day. Try again tomorrow.',
      remainingTime: expect.any(Number),
    });
    const untilMidnight = (new Date().setUTCHours(24, 0, 0, 0) - Date.now()) / 1_000;
    const difference = Math.abs((refused[0]?.error.remainingTime ?? 0) - untilMidnight);
    expect(Math.min(difference, 24 * 60 * 60 - difference)).toBeLessThan(60);
    // Repeating a report doesn't count toward the quota.
    const first = await mine(eager);
    const again = await create(eager, { reportedType: 'user', reportedId: first[0]?.reportedId, reason: 'Harassment' });
    expect([again.status, again.body.report.id]).toEqual([201, first[0]?.id]);
  });

  it('tells who reported something nothing of it that they can no longer see', async () => {
    const reporter = await scene.person();
    const state = await scene.character(author, { name: 'Before' });
    await scene.report(reporter, 'character', state.characterId);
    const renamed = { ...state, name: 'After, private', isPublic: false, revision: state.revision + 1 };
    await scene.source.publish('character.changed', renamed);
    await scene.known('character', state.characterId, renamed.revision);
    expect(await mine(reporter)).toMatchObject([{ name: 'Before' }]);
  });

  it.each(['x', '-1', '2000-01-01', '%E0%A4'])('refuses the cursor %s', async (cursor) => {
    const reply = await scene.by(reader).call(moderationRoutes.listOwnReports, { query: { cursor } });
    expect(reply.status).toBe(400);
  });

  const mine = async (viewer: Viewer) =>
    (await scene.by(viewer).call(moderationRoutes.listOwnReports, { query: {} })).body.reports;

  it('shows one’s own reports and nobody else’s, and what became of them', async () => {
    const reporter = await scene.person();
    const { characterId: id } = await scene.character(author, { name: 'Vex' });
    const [one, two] = [
      await scene.report(reporter, 'character', id),
      await scene.report(reporter, 'user', author.userId),
    ];
    await scene.report(reader, 'character', id);
    expect((await mine(reporter)).map((report) => report.id)).toEqual([two.id, one.id]);
    await scene.act(one.id, 'hide', { rule: 'spam' });
    await scene.move(one.id, 'resolved');
    await scene.move(two.id, 'dismissed');
    expect(await mine(reporter)).toMatchObject([
      { id: two.id, status: 'dismissed', wasActedOn: false, characterId: null, name: author.username },
      { id: one.id, status: 'resolved', wasActedOn: true, characterId: id, name: 'Vex', decidedAt: expect.any(String) },
    ]);
    expect(await mine(aViewer())).toEqual([]);
  });
});
