import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { moderationRoutes } from '@masque/contracts';
import { mediaUrl, openMediaStore } from '@masque/media';
import { ErasuresService } from '@masque/service-kit/erasure';
import { aUserState, eventually } from '@masque/testkit';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

const hash = 'c'.repeat(32);
const picture = Buffer.from('not really WebP');

describe('the picture of what was reported', () => {
  let scene: ModerationScene;
  let author: ScenePerson;
  let reader: ScenePerson;
  beforeAll(async () => {
    scene = await moderationScene();
    [author, reader] = [await scene.person(), await scene.person()];
    await store().put({ prefix: 'characters', hash, size: 'full' }, picture);
  });
  afterAll(() => scene.close());

  const store = () => openMediaStore({ kind: 'folder', folder: scene.media });
  const kept = async () => readdir(join(scene.media, 'evidence')).catch(() => []);
  const aReport = async (image: string | null) => {
    const { characterId } = await scene.character(author, { image });
    return (await scene.report(reader, 'character', characterId)).id;
  };
  const evidenceOf = async (id: string) =>
    (await scene.by(scene.moderator).call(moderationRoutes.getReport, { params: { id }, query: {} })).body;
  const pictureOf = (id: string, as = scene.moderator) => scene.by(as).fetch(`/reports/${id}/picture`);

  it('is kept for moderators when its owner has replaced it', async () => {
    const id = await aReport(mediaUrl('characters', hash, '640'));
    await store().removeOlder('characters', hash, new Date(Date.now() + 1_000));
    const { evidence, current } = await evidenceOf(id);
    expect(evidence?.image).toBe(`/api/reports/${id}/picture`);
    expect(current?.image).toBe(mediaUrl('characters', hash, '640'));
    const reply = await pictureOf(id);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(picture);
    expect((await pictureOf(id, reader)).status).toBe(403);
  });

  it.each([
    null,
    mediaUrl('characters', 'd'.repeat(32), '640'),
    'https://elsewhere.example/a.webp',
    '/media/../evidence',
  ])('is not there when it was %s', async (image) => {
    const id = await aReport(image);
    expect((await evidenceOf(id)).evidence?.image).toBe(image);
    const reply = await pictureOf(id);
    expect([reply.status, await reply.json()]).toMatchObject([404, { error: 'No picture was saved for this report' }]);
  });

  it('goes with the evidence', async () => {
    const before = await kept();
    expect(before).toHaveLength(1);
    const state = aUserState({ userId: author.userId, username: '', isDeleted: true, revision: 2 });
    await scene.source.publish('user.changed', state);
    await eventually(() => scene.service.app.get(ErasuresService).isErased(author.userId));
    expect(await kept()).toEqual([]);
    expect((await pictureOf(before[0] ?? '')).status).toBe(404);
  });
});
