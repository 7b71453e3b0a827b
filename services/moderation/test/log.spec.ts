import { moderationRoutes } from '@masque/contracts';
import { StoreConnection } from '@masque/service-kit/store';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

describe('the log of moderation', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  let reader: ScenePerson;
  beforeAll(async () => {
    scene = await moderationScene();
    [author, reader] = [await scene.person(), await scene.person()];
  });
  afterAll(() => scene.close());

  const list = async (query: object) =>
    (await scene.by(scene.moderator).call(moderationRoutes.listAudit, { query })).body;

  it('has every action in order, without gaps, and is found by moderator, subject, kind and time', async () => {
    const { characterId } = await scene.character(author, { name: '=SUM(A1)' });
    const { id } = await scene.report(reader, 'character', characterId);
    const from = new Date().toISOString();
    await scene.act(id, 'hide', { rule: 'spam', note: 'He said "no", twice' });
    await scene.act(id, 'suspend', { days: 2 }, scene.another);
    await scene.move(id, 'resolved', { note: '=cmd' });
    const { entries } = await list({});
    expect(entries.map(({ kind }) => kind)).toEqual(['report.moved', 'suspend', 'hide']);
    expect(entries.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    const kinds = async (query: object) => (await list(query)).entries.map(({ kind }) => kind);
    expect(await kinds({ moderator: scene.another.username })).toEqual(['suspend']);
    expect(await kinds({ subject: characterId })).toEqual(['report.moved', 'hide']);
    expect(await kinds({ subject: author.username })).toEqual(['report.moved', 'suspend', 'hide']);
    expect(await kinds({ kind: 'hide' })).toEqual(['hide']);
    expect(await kinds({ from })).toHaveLength(3);
    expect(await kinds({ to: from })).toEqual([]);
    expect(await kinds({ subject: 'nobody' })).toEqual([]);
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.entries, ...rest.entries].map(({ seq }) => seq)).toEqual([3, 2, 1]);
    expect(rest.nextCursor).toBeNull();
  });

  it('is a CSV file that a spreadsheet runs no formula of', async () => {
    const reply = await scene.by(scene.moderator).fetch('/audit/export');
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('audit.csv');
    const lines = (await reply.text()).split('\r\n');
    expect(lines[0]).toMatch(/^seq,id,at,moderator,kind,/);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('"He said ""no"", twice"');
    expect(lines[1]).toContain("'=SUM(A1)");
    expect(lines[3]).toContain("'=cmd");
    const one = await scene.by(scene.moderator).fetch('/audit/export?kind=suspend');
    expect((await one.text()).trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('keeps no gap and no double when several write at once', async () => {
    const before = (await list({ limit: 1 })).entries[0]?.seq ?? 0;
    const { characterId } = await scene.character(author);
    const { id } = await scene.report(reader, 'character', characterId);
    await Promise.all(Array.from({ length: 12 }, () => scene.act(id, 'warn')));
    const { entries } = await list({ limit: 100, kind: 'warn' });
    expect(entries.map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, index) => before + 1 + index),
    );
  });

  it('is applied by whoever comes next, when who wrote an entry died', async () => {
    const store = scene.service.app.get(StoreConnection).connection;
    const { characterId } = await scene.character(author);
    const { id } = await scene.report(reader, 'character', characterId);
    await scene.act(id, 'hide');
    // Simulates a crash between the entry and its effects.
    const last = (await list({ limit: 1 })).entries[0]?.seq ?? 0;
    const before = await store.collection('log').findOne({ seq: last - 1 });
    await store.collection('applied').updateOne({}, { $set: { seq: last - 1, hash: before?.['hash'] } });
    await store.collection<{ _id: string }>('states').deleteOne({ _id: `character:${characterId}` });
    expect((await scene.act(id, 'hide')).status).toBe(409);
    expect(
      await store.collection<{ _id: string }>('states').findOne({ _id: `character:${characterId}` }),
    ).toMatchObject({
      moderation: 'hidden',
    });
  });
});
