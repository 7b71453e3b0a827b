import { moderationRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { backingEnv, eventually } from '@masque/testkit';
import mongoose, { type mongo } from 'mongoose';
import { seal } from '../src/log/log.rules.ts';
import { type ModerationScene, moderationScene } from './support/scene.ts';

const at = new Date('2026-01-02T03:04:05.000Z');
const subject = {
  _id: 'character:c1',
  kind: 'character',
  id: 'c1',
  name: 'Ada',
  ownerId: 'author',
  authorUsername: 'author',
  isPublic: true,
  isDeleted: false,
  revision: 1,
};
/** As written by version 0.1. */
const first = (_id: string, reporterId: string) => ({
  _id,
  reporterId,
  reporterUsername: 'nora',
  reportedType: 'character',
  reportedId: 'c1',
  reason: 'Other',
  description: null,
  status: 'pending',
  createdAt: at,
});
/** As written by the next version. */
const second = (_id: string) => ({
  ...first(_id, 'otto'),
  reportedId: 'c2',
  itemKey: 'character:c2',
  userId: 'author',
  name: 'Vesper',
  status: 'dismissed',
  lists: ['dismissed', 'character', 'character:dismissed'],
  day: '2026-01-02',
  wasActedOn: false,
  decidedAt: at,
  hoursToDecision: 0,
  firstDecidedDay: '2026-01-02',
  hasEvidence: false,
  seq: 1,
  revision: 2,
});
const entry = {
  id: 'm1',
  moderatorId: 'mara',
  moderator: 'mara',
  kind: 'report.moved' as const,
  subjectType: 'character' as const,
  subjectId: 'c2',
  userId: 'author',
  reportId: 'R3',
  appealedId: null,
  rule: null,
  before: { status: 'pending' },
  after: { status: 'dismissed' },
  texts: { note: '', message: '', publicReason: '' },
};

describe('reports and decisions of earlier versions', () => {
  const prefix = `t${newId()}-`;
  let client: mongo.MongoClient;
  let scene: ModerationScene;
  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(backingEnv()['MONGODB_URL'] ?? '');
    const db = client.db(`${prefix}moderation`);
    const { tally: _, ...sealed } = seal(entry, { seq: 0, hash: '0'.repeat(64) }, at);
    await db.collection<{ _id: string }>('subjects').insertOne(subject);
    await db
      .collection<{ _id: string }>('reports')
      .insertMany([first('R1', 'nora'), first('R2', 'nora'), second('R3')]);
    await db.collection<{ _id: string }>('log').insertOne(sealed);
    scene = await moderationScene({ NAME_PREFIX: prefix });
  });
  afterAll(async () => {
    await scene.close();
    await client.close();
  });
  const asModerator = () => scene.by(scene.moderator);

  it('are counted and listed as those of today', async () => {
    const stats = await asModerator().call(moderationRoutes.getReportStats, { query: {} });
    expect(stats.body).toEqual({ pending: 2, resolved: 0, dismissed: 1, total: 3 });
    const { body } = await asModerator().call(moderationRoutes.listReports, { query: { status: 'pending' } });
    expect(body.reports.map(({ id }) => id)).toEqual(['R2', 'R1']);
    const rows = client.db(`${prefix}moderation`).collection<{ _id: string }>('reports');
    expect(await rows.countDocuments({ lists: '2026-01-02:character' })).toBe(3);
    expect(await rows.countDocuments({ lists: 'open', userId: 'author', name: 'Ada' })).toBe(2);
    const log = client.db(`${prefix}moderation`).collection<{ _id: string }>('log');
    expect(await log.countDocuments({ tally: '2026-01-02:dismissed' })).toBe(1);
  });

  it('can be decided, also when one user had reported the same thing twice', async () => {
    for (const id of ['R1', 'R2']) expect((await scene.move(id, 'resolved')).status).toBe(200);
    await eventually(async () => {
      const { body } = await asModerator().call(moderationRoutes.getReportStats, { query: {} });
      return body.pending === 0 && body.resolved === 2;
    });
  });
});
