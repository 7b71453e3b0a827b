import { type EventData, events, socialRoutes as routes, type Viewer } from '@masque/contracts';
import { anAdmin, aUserState, eventSink, eventually } from '@masque/testkit';
import { type Society, society } from './society.ts';

type Decided = EventData<'subject.moderated'>;
type Made = EventData<'decision.made'>;
const idOf = (characterId: string, { userId }: Viewer) => `${characterId}:${userId}`;

describe('comments that moderators decide about', () => {
  let world: Society;
  let sink: Awaited<ReturnType<typeof eventSink>>;
  const admin = anAdmin();
  beforeAll(async () => {
    world = await society();
    sink = await eventSink(world.service, 'social.comments');
  });
  afterAll(async () => {
    await sink.close();
    await world.close();
  });

  const say = (viewer: Viewer, id: string, content: string) =>
    world.as(viewer).call(routes.submitComment, { params: { id }, body: { content } });
  const remove = (viewer: Viewer, id: string) =>
    world.as(viewer).call(routes.deleteComment, { params: { id }, query: {} });
  const list = async (viewer: Viewer | null, id: string) =>
    (await world.as(viewer).call(routes.listComments, { params: { id }, query: {} })).body;
  const seen = async (viewer: Viewer | null, id: string) => {
    const { comments, total } = await list(viewer, id);
    return [comments.map(({ content }) => content).join(), total];
  };
  const notices = async (viewer: Viewer) =>
    (await world.as(viewer).call(routes.listNotices, { query: {} })).body.notices.map(({ kind }) => kind);
  const decide = (id: string, moderation: Decided['moderation'], revision: number) =>
    world.source.publish('subject.moderated', {
      ...events['subject.moderated'].example,
      subjectId: `comment:${id}`,
      type: 'comment',
      id,
      moderation,
      revision,
    });
  const decided = async (id: string, moderation: Decided['moderation'], revision: number) => {
    await decide(id, moderation, revision);
    const rows = world.rows<{ _id: string; moderationRevision?: number }>('comments');
    await eventually(async () => (await rows.findOne({ _id: id }))?.moderationRevision === revision);
  };
  const told = (id: string) =>
    sink.received.flatMap(({ data }) => {
      const state = events['comment.changed'].data.strict().parse(data);
      return state.commentId === id ? [state] : [];
    });
  const popularity = async (id: string) =>
    (await world.rows<{ _id: string; counts: { comments: number } }>('popularity').findOne({ _id: id }))?.counts
      .comments;

  it('are told to others with their text, and with their end', async () => {
    const [nora, id] = await Promise.all([world.person(), world.character()]);
    await say(nora, id, 'Lovely fog.');
    await say(nora, id, 'Lovely lantern.');
    await remove(nora, id);
    await eventually(() => told(idOf(id, nora)).at(-1)?.isDeleted === true);
    expect(told(idOf(id, nora)).at(-1)).toMatchObject({
      characterId: id,
      userId: nora.userId,
      content: '',
      revision: 3,
    });
  });

  it('tell their end too when their character or their author’s account does', async () => {
    const [nora, otto, id] = [await world.person(), await world.person(), await world.character()];
    await say(nora, id, 'Of Nora');
    await say(otto, id, 'Of Otto');
    const { userId, username } = nora;
    await world.source.publish('user.changed', aUserState({ userId, username, isDeleted: true, revision: 9 }));
    await eventually(() => told(idOf(id, nora)).at(-1)?.isDeleted === true, 20_000);
    await world.character({ characterId: id, isDeleted: true, revision: 2 });
    await eventually(() => told(idOf(id, otto)).at(-1)?.isDeleted === true);
    for (const viewer of [nora, otto]) expect(told(idOf(id, viewer)).at(-1)).toMatchObject({ content: '' });
  });

  it('are seen by their author and administrators alone when they are hidden, and are not counted', async () => {
    const [iris, nora, otto] = [await world.person(), await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await say(nora, id, 'Rude');
    await say(otto, id, 'Kind');
    await decided(idOf(id, nora), 'hidden', 1);
    for (const viewer of [null, iris, otto]) expect(await seen(viewer, id)).toEqual(['Kind', 1]);
    for (const viewer of [nora, admin]) expect(await seen(viewer, id)).toEqual(['Kind,Rude', 2]);
    const { userComment, comments } = await list(nora, id);
    expect(userComment).toMatchObject({ content: 'Rude', moderation: 'hidden' });
    expect(comments.map(({ moderation }) => moderation)).toEqual(['none', 'hidden']);
    await eventually(async () => (await popularity(id)) === 1);
    expect(await notices(iris)).toEqual(['comment']);
  });

  it('are back with their notice and their count when they are restored', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await say(nora, id, 'Not so rude');
    await decided(idOf(id, nora), 'hidden', 1);
    await eventually(async () => (await notices(iris)).length === 0);
    await decided(idOf(id, nora), 'none', 2);
    await eventually(async () => (await notices(iris)).length === 1);
    expect(await seen(null, id)).toEqual(['Not so rude', 1]);
    await eventually(async () => (await popularity(id)) === 1);
    await decided(idOf(id, nora), 'hidden', 3);
    await eventually(async () => (await notices(iris)).length === 0);
    expect([await seen(null, id), await popularity(id)]).toEqual([['', 0], 0]);
  });

  it('stay hidden when their author edits, removes or rewrites them', async () => {
    const [iris, nora] = [await world.person(), await world.person()];
    const id = await world.character({ authorId: iris.userId });
    await say(nora, id, 'Rude');
    await decided(idOf(id, nora), 'hidden', 1);
    const edited = (await say(nora, id, 'Rude again')).body;
    expect(edited).toMatchObject({ total: 1, userComment: { moderation: 'hidden', content: 'Rude again' } });
    await remove(nora, id);
    expect((await list(nora, id)).total).toBe(0);
    expect((await say(nora, id, 'And again')).body.userComment).toMatchObject({ moderation: 'hidden' });
    expect([await seen(null, id), await seen(admin, id)]).toEqual([
      ['', 0],
      ['And again', 1],
    ]);
    expect([await popularity(id), await notices(iris)]).toEqual([0, []]);
    await decided(idOf(id, nora), 'none', 2);
    expect(await seen(null, id)).toEqual(['And again', 1]);
    await eventually(async () => (await notices(iris)).length === 1);
  });

  it('go by the newest decision, and by one that came before the comment', async () => {
    const [nora, id] = await Promise.all([world.person(), world.character()]);
    await decided(idOf(id, nora), 'hidden', 2);
    expect(await list(admin, id)).toMatchObject({ comments: [], total: 0 });
    expect((await say(nora, id, 'Late')).body.userComment).toMatchObject({ moderation: 'hidden' });
    await decide(idOf(id, nora), 'none', 1);
    await decide(idOf(id, nora), 'none', 2);
    await decide('no-comment', 'hidden', 1);
    const other = await world.character();
    await say(nora, other, 'Another');
    await decided(idOf(other, nora), 'hidden', 1);
    expect(await seen(null, id)).toEqual(['', 0]);
    await decided(idOf(id, nora), 'none', 3);
    expect(await seen(null, id)).toEqual(['Late', 1]);
  });

  it('are counted anew as they are shown after a process died between the decision and the count', async () => {
    const [nora, otto, id] = [await world.person(), await world.person(), await world.character()];
    await say(nora, id, 'Rude');
    await say(otto, id, 'Kind');
    const rows = world.rows<{ _id: string; moderation?: string; uncountedAt?: Date }>('comments');
    await eventually(async () => !(await rows.findOne({ _id: idOf(id, nora) }))?.uncountedAt);
    await rows.updateOne({ _id: idOf(id, nora) }, { $set: { moderation: 'hidden', uncountedAt: new Date(0) } });
    await world.sweep();
    expect(await popularity(id)).toBe(1);
  });

  describe('and what is told of decisions', () => {
    const made = (own: Partial<Made>) =>
      world.source.publish('decision.made', {
        ...events['decision.made'].example,
        noticeId: `${own.decisionId}:${own.userId}`,
        decidedAt: new Date().toISOString(),
        ...own,
      });
    const noticesOf = async (viewer: Viewer) => (await world.as(viewer).call(routes.listNotices, { query: {} })).body;

    it('is a notice with what was decided, once, to who did not see the character any more too', async () => {
      const [iris, nora] = [await world.person(), await world.person()];
      const own = { authorId: iris.userId, name: 'Mira', moderation: 'hidden' as const };
      const characterId = await world.character(own);
      const decision = { decisionId: 'd1', characterId, rule: 'hate' as const };
      const outcome = { kind: 'report', action: 'report.moved', outcome: 'resolved', rule: null } as const;
      for (let n = 0; n < 2; n += 1) {
        await made({ ...decision, userId: iris.userId });
        await made({ ...decision, userId: nora.userId, ...outcome });
      }
      await eventually(async () => (await noticesOf(iris)).unread === 1 && (await noticesOf(nora)).unread === 1);
      const told = { id: 'd1', subjectType: 'character', until: null };
      expect((await noticesOf(iris)).notices).toMatchObject([
        {
          kind: 'decision',
          actor: null,
          character: { id: characterId, name: 'Mira' },
          count: null,
          decision: { ...told, action: 'hide', outcome: null, rule: 'hate' },
        },
      ]);
      expect((await noticesOf(nora)).notices).toMatchObject([
        {
          kind: 'report',
          character: null,
          decision: { ...told, action: 'report.moved', outcome: 'resolved', rule: null },
        },
      ]);
    });

    it('stays when the character goes, and tells nothing of it', async () => {
      const iris = await world.person();
      const characterId = await world.character({ authorId: iris.userId });
      await made({ decisionId: 'd2', userId: iris.userId, characterId });
      await eventually(async () => (await noticesOf(iris)).unread === 1);
      await world.character({ authorId: iris.userId, characterId, isDeleted: true, revision: 2 });
      await eventually(async () => (await noticesOf(iris)).notices[0]?.character === null);
      expect(await noticesOf(iris)).toMatchObject({ unread: 1, notices: [{ decision: { id: 'd2' } }] });
    });

    it('tells until when an account is suspended, and comes whatever is muted', async () => {
      const iris = await world.person();
      const muted = ['follower', 'comment', 'likes', 'followers'] as const;
      await world.as(iris).call(routes.saveNoticeSettings, { body: { muted: [...muted] } });
      const suspended = {
        action: 'suspend',
        subjectType: 'user',
        characterId: null,
        until: '2999-01-01T00:00:00.000Z',
      };
      await made({ decisionId: 'd3', userId: iris.userId, ...suspended } as Partial<Made>);
      await eventually(async () => (await noticesOf(iris)).unread === 1);
      const { characterId: _, ...decision } = suspended;
      expect((await noticesOf(iris)).notices).toMatchObject([{ character: null, decision }]);
    });

    it('is nothing to an account that was deleted', async () => {
      const [iris, otto] = [await world.person(), await world.person()];
      const { userId, username } = iris;
      await world.source.publish('user.changed', aUserState({ userId, username, isDeleted: true, revision: 9 }));
      await eventually(async () => (await world.rows('erasures').findOne({ _id: userId })) !== null);
      await made({ decisionId: 'd4', userId });
      await made({ decisionId: 'd4', userId: otto.userId });
      await eventually(async () => (await noticesOf(otto)).unread === 1);
      expect(await world.rows<{ _id: string; userId: string }>('notices').countDocuments({ userId })).toBe(0);
    });
  });
});
