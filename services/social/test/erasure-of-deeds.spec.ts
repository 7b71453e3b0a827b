import { socialRoutes, type Viewer } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit/erasure';
import { aUserState, eventually } from '@masque/testkit';
import { CommentsRepository } from '../src/comments/comments.repository.ts';
import { type Society, society } from './society.ts';

const routes = socialRoutes;
/** Marks and comments keep ids, so that their end is published. */
const collections = ['reactions', 'collections', 'blocks', 'profile-views', 'notices', 'impressions'];

describe('what a deleted account did and was given', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const follow = (viewer: Viewer, { username }: Viewer) =>
    world.as(viewer).call(routes.follow, { params: { username }, body: {} });
  const rowsWith = async (name: string, text: string) =>
    (await world.rows(name).find({}).toArray()).filter((row) => JSON.stringify(row).includes(text));

  /** A user who did one of everything to `other` and their character. */
  const filled = async (other: Viewer, id: string) => {
    const viewer = await world.person();
    const as = world.as(viewer);
    await as.call(routes.like, { params: { id }, body: { isLike: true } });
    await as.call(routes.toggleFavorite, { params: { id }, body: {} });
    await as.call(routes.submitComment, { params: { id }, body: { content: `by ${viewer.userId}` } });
    await follow(viewer, other);
    await follow(other, viewer);
    await as.call(routes.viewProfile, { params: { username: other.username } });
    await as.call(routes.createCollection, { body: { name: 'Harbours' } });
    await as.call(routes.reportSeen, { body: { seen: [id], opened: [id] } });
    const third = await world.person();
    await as.call(routes.block, { params: { username: third.username }, body: {} });
    for (const name of collections) await eventually(async () => (await rowsWith(name, viewer.userId)).length > 0);
    return viewer;
  };
  const end = async ({ userId, username }: Viewer) => {
    await world.source.publish('user.changed', aUserState({ userId, username, isDeleted: true, revision: 9 }));
    await eventually(() => world.service.app.get(ErasuresService).isErased(userId), 20_000);
  };
  const numbers = async (other: Viewer, id: string) => {
    const likes = await world.as(null).call(routes.getLikes, { params: { id }, query: {} });
    const comments = await world.as(null).call(routes.listComments, { params: { id }, query: {} });
    const profile = await world.as(null).call(routes.viewProfile, { params: { username: other.username } });
    const { followersCount, followingCount } = profile.body;
    return [likes.body.likeCount, comments.body.total, followersCount, followingCount];
  };

  it('is gone, and is counted no more', async () => {
    const [iris, stays] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await world.as(stays).call(routes.like, { params: { id }, body: { isLike: true } });
    await world.as(stays).call(routes.submitComment, { params: { id }, body: { content: 'Stays' } });
    await follow(stays, iris);
    const leaver = await filled(iris, id);
    expect(await numbers(iris, id)).toEqual([2, 2, 2, 1]);
    await end(leaver);
    for (const name of collections) expect(await rowsWith(name, leaver.userId)).toEqual([]);
    for (const row of await rowsWith('marks', leaver.userId)) expect(row).toMatchObject({ isSet: false });
    const left = await rowsWith('comments', leaver.userId);
    expect(left).toMatchObject([{ isErased: true, isDeleted: true, content: '', callIds: [] }]);
    expect(await numbers(iris, id)).toEqual([1, 1, 1, 0]);
  });

  it('is gone also when the erasure was cut short, and counted no more than once', async () => {
    const iris = await world.person();
    const id = await world.character({ authorId: iris.userId });
    const leaver = await filled(iris, id);
    const comments = world.service.app.get(CommentsRepository, { strict: false });
    const replace = comments.replace.bind(comments);
    let failures = 0;
    comments.replace = async (before, after) => {
      if (after.userId === leaver.userId && (failures += 1) === 1) throw new Error('killed before');
      await replace(before, after);
      throw new Error('killed behind');
    };
    await end(leaver);
    comments.replace = replace;
    expect(failures).toBe(2);
    await world.sweep();
    for (const name of collections) expect(await rowsWith(name, leaver.userId)).toEqual([]);
    expect(await numbers(iris, id)).toEqual([0, 0, 0, 0]);
  });
});
