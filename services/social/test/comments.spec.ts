import { socialRoutes, type Viewer } from '@masque/contracts';
import { eventually } from '@masque/testkit';
import { type Society, society } from './society.ts';

const { submitComment, deleteComment, listComments } = socialRoutes;

describe('comments', () => {
  let world: Society;
  beforeAll(async () => void (world = await society()));
  afterAll(() => world.close());

  const say = (viewer: Viewer, id: string, content: string) =>
    world.as(viewer).call(submitComment, { params: { id }, body: { content } });
  const list = async (viewer: Viewer | null, id: string, query: { cursor?: string; limit?: number } = {}) =>
    (await world.as(viewer).call(listComments, { params: { id }, query })).body;

  it('are one of each user and character: the second one changes the first', async () => {
    const [nora, id] = await Promise.all([world.person(), world.character()]);
    const first = (await say(nora, id, '  Lovely fog.  ')).body;
    expect(first.userComment).toMatchObject({ content: 'Lovely fog.', userUsername: nora.username });
    const second = (await say(nora, id, 'Lovely lantern.')).body;
    expect(second.comments).toEqual([second.userComment]);
    expect(second.userComment).toMatchObject({
      id: first.userComment?.id,
      content: 'Lovely lantern.',
      createdAt: first.userComment?.createdAt,
    });
    expect(second.total).toBe(1);
    expect(await list(null, id)).toMatchObject({ total: 1, userComment: null });
  });

  it.each([' \n ', '\u200B\u2060', '\u3164', '\uFE0F \u200D'])(
    'must say something that is seen: not %j',
    async (blank) => {
      const [nora, id] = await Promise.all([world.person(), world.character()]);
      expect((await say(nora, id, blank)).error).toMatchObject({
        error: 'Comment cannot be empty',
        code: 'comment.empty',
      });
    },
  );

  it('are of 2,000 characters at most', async () => {
    const [nora, id] = await Promise.all([world.person(), world.character()]);
    expect((await say(nora, id, 'x'.repeat(2_001))).error.code).toBe('request.invalid');
    expect((await say(nora, id, '🕯'.repeat(2_000))).status).toBe(200);
  });

  it('of private characters are not there for others', async () => {
    const [nora, id] = await Promise.all([world.person(), world.character({ isPublic: false })]);
    expect((await say(nora, id, 'Hello')).error.code).toBe('character.not_found');
    const reply = await world.as(nora).call(listComments, { params: { id }, query: {} });
    expect(reply.error.code).toBe('character.not_found');
  });

  it('can be removed by their author, and be written anew', async () => {
    const [nora, iris, id] = [await world.person(), await world.person(), await world.character()];
    await say(nora, id, 'One');
    await say(iris, id, 'Two');
    const removed = (await world.as(nora).call(deleteComment, { params: { id }, query: {} })).body;
    expect(removed).toMatchObject({ userComment: null, total: 1, comments: [{ content: 'Two' }] });
    const again = (await world.as(nora).call(deleteComment, { params: { id }, query: {} })).body;
    expect(again.total).toBe(1);
    const anew = (await say(nora, id, 'Three')).body;
    expect(anew.comments.map(({ content }) => content)).toEqual(['Three', 'Two']);
    expect(anew.total).toBe(2);
  });

  it('are written once by a call that is repeated with its key, which shows what there is now', async () => {
    const [nora, iris, id] = [await world.person(), await world.person(), await world.character()];
    await say(iris, id, 'Of Iris');
    const keyed = () =>
      world.as(nora, { creationId: 'key' }).call(submitComment, { params: { id }, body: { content: 'Once' } });
    expect((await keyed()).body).toMatchObject({ total: 2, userComment: { content: 'Once' } });
    await say(nora, id, 'Twice');
    expect((await keyed()).body).toMatchObject({ total: 2, userComment: { content: 'Twice' } });
    for (const viewer of [nora, iris]) await world.as(viewer).call(deleteComment, { params: { id }, query: {} });
    expect((await keyed()).body).toEqual({ comments: [], userComment: null, total: 0, nextCursor: null });
  });

  it('can be removed also when their character can no longer be seen', async () => {
    const [nora, iris, id] = [await world.person(), await world.person(), await world.character()];
    await say(nora, id, 'One');
    await world.character({ characterId: id, isPublic: false, revision: 2 });
    const remove = (viewer: Viewer) => world.as(viewer).call(deleteComment, { params: { id }, query: {} });
    expect((await remove(nora)).body).toEqual({ comments: [], userComment: null, total: 0, nextCursor: null });
    expect((await remove(nora)).error.code).toBe('character.not_found');
    expect((await remove(iris)).error.code).toBe('character.not_found');
  });

  it('come newest first, in pages', async () => {
    const id = await world.character();
    const people = await world.people(5);
    for (const [n, viewer] of people.entries()) await say(viewer, id, `Comment ${n}`);
    const first = await list(null, id, { limit: 3 });
    const rest = await list(null, id, { limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.comments, ...rest.comments].map(({ content }) => content)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `Comment ${n}`),
    );
    expect(rest.nextCursor).toBeNull();
  });

  it('of many users at once are counted exactly', async () => {
    const id = await world.character();
    const people = await world.people(20);
    await Promise.all(people.map((viewer) => say(viewer, id, 'At once')));
    expect((await list(null, id)).total).toBe(20);
  });

  it('go with their character', async () => {
    const [nora, id] = await Promise.all([world.person(), world.character()]);
    await say(nora, id, 'One');
    await world.character({ characterId: id, isDeleted: true, revision: 2 });
    const rows = world.rows<{ _id: string; characterId: string; isDeleted: boolean }>('comments');
    const left = await eventually(() => rows.findOne({ characterId: id, isDeleted: true }));
    expect(left).toMatchObject({ content: '' });
  });
});
