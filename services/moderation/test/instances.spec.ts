import { moderationRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { callerOf, eventsOf, type StartedService, startedService } from '@masque/testkit';
import { verify } from '../../../ops/audit/verify.ts';
import { LogService } from '../src/log/log.service.ts';
import { moderation } from '../src/service.ts';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

describe('two instances of moderation', () => {
  let scene: ModerationScene;
  let second: StartedService;
  let author: ScenePerson;
  let reader: ScenePerson;
  beforeAll(async () => {
    scene = await moderationScene();
    const { NAME_PREFIX = '' } = scene.service.env;
    second = await startedService(moderation, { NAME_PREFIX });
    [author, reader] = [await scene.person(), await scene.person()];
  });
  afterAll(async () => {
    await second.close();
    await scene.close();
  });

  const atSecond = () => callerOf('moderation', second.url)(scene.another);
  const database = () => {
    const { db } = scene.service.app.get(StoreConnection).connection;
    if (!db) throw new Error('the store is closed');
    return db;
  };

  it('write one chain, decide every report once, and agree', async () => {
    const { characterId } = await scene.character(author, { name: 'Mira' });
    const reports = [];
    for (let n = 0; n < 10; n += 1) reports.push(await scene.report(await scene.person(), 'character', characterId));
    const replies = await Promise.all(
      reports.flatMap(({ id }) => [
        scene.move(id, 'resolved'),
        atSecond().call(moderationRoutes.moveReport, { params: { id }, body: { status: 'dismissed' } }),
      ]),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(10);
    const [ofOne, ofTwo] = await Promise.all(
      [scene.by(scene.moderator), atSecond()].map((caller) => caller.call(moderationRoutes.listReports, { query: {} })),
    );
    expect(ofOne?.body).toEqual(ofTwo?.body);
    expect(await verify(database())).toMatchObject({ fault: null, head: { seq: 10 } });
  });

  it('answer an action once whose first try, at the other one, has changed what the second looks at', async () => {
    const entry = {
      moderatorId: scene.moderator.userId,
      moderator: scene.moderator.username,
      kind: 'warn' as const,
      subjectType: 'user' as const,
      subjectId: author.userId,
      userId: author.userId,
      reportId: null,
      appealedId: null,
      rule: null,
      before: {},
      after: {},
      texts: { note: '', message: '', publicReason: '' },
    };
    const id = scene.newId();
    const [one, two] = [scene.service, second].map(({ app }) => app.get(LogService));
    const later = await two?.append(async () => {
      await one?.append(async () => entry, id);
      throw new Error('it is so already');
    }, id);
    expect(later).toMatchObject({ id, kind: 'warn' });
    expect(await database().collection('log').countDocuments({ id })).toBe(1);
  });

  it('tell each other’s moderators of changes', async () => {
    const events = eventsOf(await atSecond().fetch('/reports/stream'));
    await events.next();
    const { id } = await scene.report(reader, 'user', author.userId);
    const { value } = await events.next();
    expect(JSON.parse(value?.data ?? 'null')).toMatchObject({ changed: [id] });
    await events.return(undefined);
  });

  it('have a chain that shows what somebody did to it', async () => {
    const log = database().collection('log');
    const whole = await verify(database());
    const entry = await log.findOne({ seq: 4 });
    await log.updateOne({ seq: 4 }, { $set: { moderator: 'nobody' } });
    expect((await verify(database())).fault).toBe('entry 4 was changed');
    await log.deleteOne({ seq: 4 });
    expect((await verify(database())).fault).toBe('entry 4 is missing');
    await log.insertOne(entry ?? {});
    expect((await verify(database(), whole.head)).fault).toBeNull();
    expect((await verify(database(), { seq: 3, hash: 'f'.repeat(64) })).fault).toContain(
      'from the earlier run has changed',
    );
    const last = await log.findOne({ seq: whole.head.seq });
    await log.deleteOne({ seq: whole.head.seq });
    expect((await verify(database())).fault).toBe(`the entries after ${whole.head.seq - 1} are missing`);
    await log.insertOne(last ?? {});
  });
});
