import { socialRoutes as routes } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { CommentsRepository } from '../src/comments/comments.repository.ts';
import { SocialJobs } from '../src/jobs/handlers.ts';
import { ReactionsRepository } from '../src/reactions/reactions.repository.ts';
import { type Society, society } from './society.ts';

describe('what was made of a character that is deleted', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const kept = ['reactions', 'comments'] as const;
  const rowsOn = async (characterId: string) =>
    (
      await Promise.all(
        kept.map((name) =>
          world
            .rows<{ _id: string; isDeleted: boolean }>(name)
            .countDocuments({ characterId, isDeleted: { $ne: true } }),
        ),
      )
    ).join();
  const ends = () => world.rows<{ _id: string; at: Date }>('character-ends');
  const again = () => world.service.app.get(SocialJobs).endCharactersAgain();

  it('goes, also what a call that was under way writes afterwards', async () => {
    const [iris, nora, otto] = [await world.person(), await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await world.as(otto).call(routes.like, { params: { id }, body: { isLike: true } });
    const goOn = Promise.withResolvers<void>();
    const late = [ReactionsRepository, CommentsRepository].map((type) => {
      const repository: object = world.service.app.get(type, { strict: false });
      const isWaiting = Promise.withResolvers<void>();
      const real: (...args: unknown[]) => Promise<boolean> = Reflect.get(repository, 'replace').bind(repository);
      Reflect.set(repository, 'replace', async (...args: unknown[]) => {
        isWaiting.resolve();
        await goOn.promise;
        return real(...args);
      });
      return { isWaiting: isWaiting.promise, restore: () => Reflect.set(repository, 'replace', real) };
    });
    const calls = [
      world.as(nora).call(routes.like, { params: { id }, body: { isLike: true } }),
      world.as(nora).call(routes.submitComment, { params: { id }, body: { content: 'Late' } }),
    ];
    for (const { isWaiting } of late) await isWaiting;
    await world.character({ characterId: id, authorId: iris.userId, isDeleted: true, revision: 2 });
    await eventually(async () => (await rowsOn(id)) === '0,0');
    goOn.resolve();
    await Promise.all(calls);
    for (const { restore } of late) restore();
    expect(await rowsOn(id)).toBe('1,1');

    await again(); // too early: others may still be under way
    expect(await ends().countDocuments({ _id: id })).toBe(1);
    await ends().updateOne({ _id: id }, { $set: { at: new Date(Date.now() - 15 * 60_000) } });
    await again();
    expect(await rowsOn(id)).toBe('0,0');
    expect(await ends().countDocuments({ _id: id })).toBe(0);
    const profile = await world.as(null).call(routes.viewProfile, { params: { username: iris.username } });
    expect(profile.body.totalLikes).toBe(0);
  });
});
