import { events, moderationRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { childService, eventSink, eventually } from '@masque/testkit';
import { verify } from '../../../ops/audit/verify.ts';
import type { LogRow } from '../src/log/log.row.ts';
import { moderationScene, type ModerationScene } from './support/scene.ts';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;
const REPORTS = 8;

describe('an instance that is killed while moderators decide', () => {
  let scene: ModerationScene;
  let states: Awaited<ReturnType<typeof eventSink>>;
  beforeAll(async () => {
    scene = await moderationScene();
    states = await eventSink(scene.service, events['subject.moderated'].topic);
  });
  afterAll(async () => {
    await states.close();
    await scene.close();
  });

  it.each([1, 5, 9])(
    'after %s answers leaves nothing half done and loses nothing that it had acknowledged',
    async (answers) => {
      const { db } = scene.service.app.get(StoreConnection).connection;
      if (!db) throw new Error('the store is closed');
      const author = await scene.person();
      const reports = [];
      for (let n = 0; n < REPORTS; n += 1) {
        const { characterId } = await scene.character(author);
        const { id } = await scene.report(await scene.person(), 'character', characterId);
        reports.push({ id, characterId });
      }
      const { NAME_PREFIX = '' } = scene.service.env;
      const child = await childService('moderation', MAIN, { NAME_PREFIX });
      const acknowledged: string[] = [];
      const decide = async ({ id }: { id: string }) => {
        const params = { id };
        const moderator = child.as(scene.moderator);
        const hidden = await moderator.call(moderationRoutes.actOnReport, { params, body: { action: 'hide' } });
        if (hidden.status === 201) acknowledged.push(`hide ${id}`);
        const moved = await moderator.call(moderationRoutes.moveReport, { params, body: { status: 'resolved' } });
        if (moved.status === 200) acknowledged.push(`report.moved ${id}`);
      };
      const work = reports.map(decide);
      await eventually(() => acknowledged.length >= answers);
      await child.kill();
      await Promise.allSettled(work);

      // Another instance continues with the leftovers.
      const { id: later } = await scene.report(await scene.person(), 'user', author.userId);
      expect((await scene.act(later, 'warn')).status).toBe(201);
      const ids = reports.map(({ id }) => id);
      const entries = await db
        .collection<LogRow>('log')
        .find({ reportId: { $in: ids } })
        .toArray();
      const written = new Set(entries.map(({ kind, reportId }) => `${kind} ${reportId}`));
      expect(acknowledged.filter((decision) => !written.has(decision))).toEqual([]);
      expect(await verify(db)).toMatchObject({ fault: null });
      for (const { id, characterId } of reports) {
        const params = { id };
        const detail = await scene.by(scene.moderator).call(moderationRoutes.getReport, { params, query: {} });
        const [isHidden, isMoved] = [written.has(`hide ${id}`), written.has(`report.moved ${id}`)];
        expect([detail.body.moderation, detail.body.report.status]).toEqual([
          isHidden ? 'hidden' : 'none',
          isMoved ? 'resolved' : 'pending',
        ]);
        const isTold = () =>
          states.received.some(({ data }) => {
            const state = events['subject.moderated'].data.parse(data);
            return state.id === characterId && state.moderation === 'hidden';
          });
        if (isHidden) await eventually(isTold, 20_000);
      }
    },
    90_000,
  );
});
