import { moderationRoutes } from '@masque/contracts';
import { reportMoves, reportStatuses, type ReportStatus } from '@masque/contracts/rules';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

/** Documented moves that lead to each status. */
const ways: Record<ReportStatus, readonly ReportStatus[]> = {
  pending: [],
  reviewed: ['reviewed'],
  resolved: ['resolved'],
  dismissed: ['dismissed'],
};

describe('moving a report', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  beforeAll(async () => {
    scene = await moderationScene();
    author = await scene.person();
  });
  afterAll(() => scene.close());

  const reportIn = async (status: ReportStatus) => {
    const { id } = await scene.report(await scene.person(), 'user', author.userId, 'Harassment');
    for (const step of ways[status]) await scene.move(id, step);
    return id;
  };
  const statusOf = async (id: string) =>
    (await scene.by(scene.moderator).call(moderationRoutes.getReport, { params: { id }, query: {} })).body.report
      .status;

  it.each(
    reportStatuses.flatMap((from) => reportStatuses.map((to) => [from, to, reportMoves[from].includes(to)] as const)),
  )('from %s to %s: %s', async (from, to, isAllowed) => {
    const id = await reportIn(from);
    const reply = await scene.move(id, to);
    const refused = { error: `Cannot change a ${from} report to ${to}`, report: { id, status: from } };
    expect([reply.status, reply.body]).toMatchObject(
      isAllowed ? [200, { report: { id, status: to } }] : [409, refused],
    );
    expect(await statusOf(id)).toBe(isAllowed ? to : from);
  });

  it('is done by one of two moderators at once; the other one sees what was done', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await reportIn('pending');
      const replies = await Promise.all([scene.move(id, 'resolved'), scene.move(id, 'dismissed', {}, scene.another)]);
      const winner = replies.find(({ status }) => status === 200);
      const loser = replies.find(({ status }) => status === 409);
      expect(loser?.body.report.status).toBe(winner?.body.report.status);
      expect(loser?.body.report.status).toBe(await statusOf(id));
    }
  });

  it('is refused on a state that the moderator did not see, although the move itself is possible', async () => {
    const id = await reportIn('pending');
    const { report } = (await scene.move(id, 'reviewed')).body;
    const late = await scene.move(id, 'dismissed', { revision: report.revision - 1 }, scene.another);
    expect([late.status, late.error.code, late.body.report]).toMatchObject([
      409,
      'report.stale',
      { status: 'reviewed' },
    ]);
    expect((await scene.move(id, 'dismissed', { revision: report.revision }, scene.another)).status).toBe(200);
  });

  it('is not found for a report that is none', async () => {
    const reply = await scene.move('none', 'resolved');
    expect([reply.status, reply.error.error]).toEqual([404, 'Report not found']);
  });

  it('counts reports by status, and lists them by status and type, newest first, by page', async () => {
    const stats = async () =>
      (await scene.by(scene.moderator).call(moderationRoutes.getReportStats, { query: {} })).body;
    const before = await stats();
    const ids: string[] = [];
    for (const status of ['pending', 'reviewed', 'resolved', 'dismissed'] as const) ids.push(await reportIn(status));
    const after = await stats();
    expect(after).toEqual({
      pending: before.pending + 1,
      resolved: before.resolved + 1,
      dismissed: before.dismissed + 1,
      total: before.total + 4,
    });
    const list = async (query: object) =>
      (await scene.by(scene.moderator).call(moderationRoutes.listReports, { query })).body;
    expect((await list({ limit: 4 })).reports.map(({ id }) => id)).toEqual(ids.toReversed());
    const pages = await Promise.all([list({ limit: 2 }), list({ limit: 2, page: 2 })]);
    expect(pages.flatMap(({ reports }) => reports.map(({ id }) => id))).toEqual(ids.toReversed());
    expect(pages[0]).toMatchObject({ total: after.total, page: 1, pages: Math.ceil(after.total / 2) });
    const reviewed = await list({ status: 'reviewed', reportedType: 'user' });
    expect(reviewed.reports[0]).toMatchObject({ id: ids[1], reportedItem: { username: author.username } });
    expect(reviewed.reports.every(({ status }) => status === 'reviewed')).toBe(true);
    expect((await list({ reportedType: 'comment' })).total).toBe(0);
  });
});
