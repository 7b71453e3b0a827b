import { type EventData, socialRoutes, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { LatestRevisions } from '@masque/service-kit/store';
import { aCharacter, aUserState, aViewer } from '@masque/testkit';
import { type Society, society } from './society.ts';

const routes = socialRoutes;

describe('what was changed a moment ago, and whose event has not come yet', () => {
  let world: Society;
  let viewer: Viewer;
  beforeAll(async () => {
    world = await society();
    viewer = await world.person();
  });
  afterAll(() => world.close());

  const note = async <N extends 'character.changed' | 'user.changed'>(name: N, state: EventData<N>) =>
    world.service.app.get(LatestRevisions).note(name, [state]);
  /** The owning service has responded; its event follows. */
  const answered = async (state: EventData<'character.changed'>) => {
    await note('character.changed', state);
    return { params: { id: state.characterId }, event: () => world.source.publish('character.changed', state) };
  };

  it.each([
    ['liked', (id: string) => world.as(viewer).call(routes.like, { params: { id }, body: { isLike: true } })],
    ['a favorite', (id: string) => world.as(viewer).call(routes.toggleFavorite, { params: { id }, body: {} })],
    [
      'commented',
      (id: string) => world.as(viewer).call(routes.submitComment, { params: { id }, body: { content: 'Hi' } }),
    ],
    ['read by a visitor', (id: string) => world.as(null).call(routes.listComments, { params: { id }, query: {} })],
  ])('a new character can be %s', async (_, use) => {
    const { params, event } = await answered(aCharacter({ characterId: newId(), authorId: newId() }));
    const [{ status }] = await Promise.all([use(params.id), event()]);
    expect(status).toBe(200);
  });

  it('a character that was made public a moment ago is there for everybody', async () => {
    const characterId = await world.character({ isPublic: false });
    const { params, event } = await answered(aCharacter({ characterId, isPublic: true, revision: 2 }));
    const [{ status }] = await Promise.all([world.as(viewer).call(routes.getLikes, { params, query: {} }), event()]);
    expect(status).toBe(200);
  });

  /** So that the service remembers it. */
  const read = (id: string) => world.as(viewer).call(routes.getLikes, { params: { id }, query: {} });

  it('a deleted character cannot be liked, commented, or made a favorite', async () => {
    const characterId = await world.character();
    expect((await read(characterId)).status).toBe(200);
    const { params } = await answered(aCharacter({ characterId, isDeleted: true, revision: 2 }));
    const caller = world.as(viewer);
    const replies = await Promise.all([
      caller.call(routes.like, { params, body: { isLike: true } }),
      caller.call(routes.toggleFavorite, { params, body: {} }),
      caller.call(routes.submitComment, { params, body: { content: 'Hi' } }),
    ]);
    expect(replies.map(({ error }) => error.code)).toEqual(replies.map(() => 'character.not_found'));
  });

  it.each<[string, Partial<EventData<'character.changed'>>]>([
    ['unshared', { isPublic: false }],
    ['hidden', { moderation: 'hidden' }],
  ])('a character that was just %s cannot be liked, commented, or made a favorite', async (_, own) => {
    const shared = { isPublic: false, sharedWith: [viewer.userId] };
    const characterId = await world.character(own.moderation ? {} : shared);
    expect((await read(characterId)).status).toBe(200);
    const { params, event } = await answered(aCharacter({ characterId, ...own, revision: 2 }));
    const caller = world.as(viewer);
    const replies = Promise.all([
      caller.call(routes.like, { params, body: { isLike: true } }),
      caller.call(routes.toggleFavorite, { params, body: {} }),
      caller.call(routes.submitComment, { params, body: { content: 'Hi' } }),
    ]);
    await event();
    expect((await replies).map(({ error }) => error.code)).toEqual(Array(3).fill('character.not_found'));
  });

  it('a new user can be followed and blocked by their name, and a deleted one cannot', async () => {
    const { userId, username } = aViewer();
    const params = { username };
    const user = aUserState({ userId, username });
    await note('user.changed', user);
    const follow = () => world.as(viewer).call(routes.follow, { params, body: {} });
    const [followed] = await Promise.all([follow(), world.source.publish('user.changed', user)]);
    expect(followed.body).toMatchObject({ isFollowing: true });
    expect((await world.as(viewer).call(routes.block, { params, body: {} })).status).toBe(200);
    await note('user.changed', { ...user, username: '', isDeleted: true, revision: user.revision + 1 });
    expect((await follow()).error.code).toBe('user.not_found');
  });

  it('an id that nobody has is a 404 at once', async () => {
    const start = Date.now();
    for (let n = 0; n < 5; n += 1) {
      const { status } = await world.as(viewer).call(routes.getLikes, { params: { id: newId() }, query: {} });
      expect(status).toBe(404);
    }
    // Waiting for each one would take 10 s.
    expect(Date.now() - start).toBeLessThan(5_000);
  });
});
