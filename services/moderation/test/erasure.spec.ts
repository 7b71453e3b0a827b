import { moderationRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { ErasuresService } from '@masque/service-kit/erasure';
import { StoreConnection } from '@masque/service-kit/store';
import { aUserState, eventually } from '@masque/testkit';
import { START, faultOf, type Head } from '../src/log/log.rules.ts';
import type { LogRow } from '../src/log/log.row.ts';
import { moderationScene, type ModerationScene } from './support/scene.ts';

describe('the erasure of a deleted account in moderation', () => {
  let scene: ModerationScene;
  beforeAll(async () => {
    scene = await moderationScene();
  });
  afterAll(() => scene.close());

  const collection = <T extends object>(name: string) =>
    scene.service.app.get(StoreConnection).connection.collection<T & { _id: string }>(name);
  const erase = async (userId: string, revision: number) => {
    const state = aUserState({ userId, username: '', isDeleted: true, revision });
    await scene.source.publish('user.changed', state);
    await eventually(() => scene.service.app.get(ErasuresService).isErased(userId));
  };
  const detail = async (id: string) =>
    (await scene.by(scene.moderator).call(moderationRoutes.getReport, { params: { id }, query: {} })).body;

  it('keeps reports and the log, without names and words of who is gone; the chain stays whole', async () => {
    const [leaving, staying] = [await scene.person(), await scene.person()];
    const mira = await scene.character(leaving, { name: 'Mira' });
    const { characterId } = mira;
    const by = (reporter: typeof leaving, type: 'character' | 'user', id: string, description: string) =>
      scene.by(reporter).call(moderationRoutes.createReport, {
        body: { reportedType: type, reportedId: id, reason: 'Other', description },
      });
    const made = (await by(leaving, 'user', staying.userId, 'They call me Lea.')).body.report.id;
    const about = (await by(staying, 'character', characterId, 'Look at this.')).body.report.id;
    const { id: actionId } = (await scene.act(about, 'hide', { message: 'Dear Lea', note: 'Lea again' })).body.action;
    await scene
      .by(leaving)
      .call(moderationRoutes.createAppeal, { body: { actionId, text: 'I am Lea and this is unfair.' } });

    await scene.act(about, 'suspend', { days: 2, message: 'Lea, two days.' });
    // The way the catalog publishes a deletion.
    const end = { ...mira, name: '', summary: '', authorUsername: '', isDeleted: true, revision: 2 };
    await scene.source.publish('character.changed', end);
    await scene.known('character', characterId, 2);

    for (const revision of [2, 3]) {
      await erase(leaving.userId, revision);
      expect((await detail(made)).report).toMatchObject({ reporterUsername: '', description: null, reason: 'Other' });
      const reported = await detail(about);
      expect([reported.report.description, reported.evidence]).toEqual(['Look at this.', null]);
      expect(reported.decisions).toMatchObject([
        { kind: 'suspend', note: '', message: '' },
        { kind: 'hide', note: '', message: '' },
      ]);
    }
    expect(await scene.decisions(leaving)).toMatchObject([{ message: '' }, { message: '', appeal: null }]);
    expect(await collection('subjects').findOne({ _id: `user:${leaving.userId}` })).toMatchObject({
      name: '',
      isDeleted: true,
    });
    const rows = await collection<LogRow>('log').find().sort({ _id: 1 }).toArray();
    let head: Head = START;
    for (const row of rows) {
      expect(faultOf(row, head)).toBeNull();
      head = row;
    }
    const everything = JSON.stringify(
      await Promise.all(
        ['reports', 'evidence', 'log', 'appeals', 'told', 'subjects', 'states', 'report-quotas'].map((name) =>
          collection(name).find().toArray(),
        ),
      ),
    );
    expect(everything).not.toMatch(/Lea\b/);
    expect(everything).not.toContain(leaving.username);
  });

  it('has its second look although all services have erased the account by then; who never heard of it erases it', async () => {
    const erasures = collection<{ dueAt?: Date; askedBy: number }>('erasures');
    const { userId } = await scene.person();
    await erase(userId, 2);
    const erasure = () => erasures.findOne({ _id: userId }, { projection: { outbox: 0 } });
    const before = await erasure();
    const ended = { username: '', isDeleted: true, erasedAt: new Date().toISOString() };
    await scene.source.publish('user.changed', aUserState({ userId, ...ended, revision: 3 }));
    const unknown = newId();
    await scene.source.publish('user.changed', aUserState({ userId: unknown, ...ended, revision: 9 }));
    await eventually(() => scene.service.app.get(ErasuresService).isErased(unknown));
    await scene.known('user', userId, 3);
    expect(before?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000);
    expect(await erasure()).toEqual(before);
  });
});
