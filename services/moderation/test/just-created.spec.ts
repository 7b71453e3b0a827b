import { type EventData, type EventName, moderationRoutes } from '@masque/contracts';
import type { ReportedType } from '@masque/contracts/rules';
import { LatestRevisions } from '@masque/service-kit/store';
import { aCharacter, aPublishedCard, aUserState, aViewer } from '@masque/testkit';
import { EvidenceService } from '../src/evidence/evidence.service.ts';
import { moderationScene, type ScenePerson, type ModerationScene } from './support/scene.ts';

describe('reports of what was changed a moment ago, and whose event has not come yet', () => {
  let scene: ModerationScene;
  let reporter: ScenePerson;
  beforeAll(async () => {
    scene = await moderationScene();
    reporter = await scene.person();
  });
  afterAll(() => scene.close());

  const report = (reportedType: ReportedType, reportedId: string) =>
    scene.by(reporter).call(moderationRoutes.createReport, { body: { reportedType, reportedId, reason: 'Other' } });
  /** The owner has responded; the returned function publishes its event. */
  const answered = async <N extends EventName>(name: N, state: EventData<N>) => {
    await scene.service.app.get(LatestRevisions).note(name, [state]);
    return () => scene.source.publish(name, state);
  };
  const statusOf = async (event: () => Promise<unknown>, type: ReportedType, id: string) =>
    (await Promise.all([report(type, id), event()]))[0].status;

  it('are of characters, users and comments', async () => {
    const { userId, username } = aViewer();
    const character = aCharacter({ authorId: userId, authorUsername: username });
    const { characterId } = character;
    const user = await answered('user.changed', aUserState({ userId, username }));
    expect(await statusOf(user, 'user', username)).toBe(201);
    await scene.source.publish('card.published', aPublishedCard(character));
    expect(await statusOf(await answered('character.changed', character), 'character', characterId)).toBe(201);
    const at = new Date().toISOString();
    const commentId = `${characterId}:${userId}`;
    const comment = { commentId, characterId, userId, content: 'Hi', createdAt: at, updatedAt: at };
    const event = await answered('comment.changed', { ...comment, isDeleted: false, revision: 1 });
    expect(await statusOf(event, 'comment', commentId)).toBe(201);
  });

  it('keep the texts of a character, though their event comes last', async () => {
    const { userId, username } = aViewer();
    const character = aCharacter({ authorId: userId, authorUsername: username });
    const event = await answered('character.changed', character);
    const card = () => scene.source.publish('card.published', aPublishedCard(character));
    const [{ body }] = await Promise.all([report('character', character.characterId), event().then(card)]);
    const evidence = await scene.service.app.get(EvidenceService).find(body.report.id);
    expect(evidence?.texts).not.toEqual([]);
  });

  it('are a 404 when it was deleted', async () => {
    const author = await scene.person();
    const state = await scene.character(author);
    await answered('character.changed', { ...state, isDeleted: true, revision: state.revision + 1 });
    expect((await report('character', state.characterId)).status).toBe(404);
    await answered('user.changed', aUserState({ userId: author.userId, username: '', isDeleted: true, revision: 9 }));
    expect((await report('user', author.username)).status).toBe(404);
  });
});
