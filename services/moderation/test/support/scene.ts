import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditKind, type EventData, moderationRoutes, type Viewer } from '@masque/contracts';
import type { ModerationAction, ReportedType, ReportStatus } from '@masque/contracts/rules';
import { newId } from '@masque/service-kit';
import {
  aCharacter,
  anAdmin,
  aPublishedCard,
  aUserState,
  aViewer,
  eventSource,
  eventually,
  type StartedService,
  startedService,
} from '@masque/testkit';
import { moderation } from '../../src/service.ts';
import { SubjectsService } from '../../src/subjects/subjects.service.ts';

export interface ScenePerson extends Viewer {
  readonly username: string;
}

/** Starts the moderation service; people and content become known through events, as in production. */
export async function moderationScene(settings: Record<string, string> = {}) {
  const media = mkdtempSync(join(tmpdir(), 'masque-moderation-'));
  const service: StartedService = await startedService(moderation, { MEDIA_URL: `file:${media}`, ...settings });
  await eventually(async () => (await service.as(null).fetch('/health/ready')).ok, 30_000);
  const source = await eventSource(service);
  const subjects = service.app.get(SubjectsService);
  const known = (kind: ReportedType, id: string, revision = 1) =>
    eventually(async () => ((await subjects.find(kind, id))?.revision ?? 0) >= revision);

  const person = async (own: Partial<Viewer> = {}): Promise<ScenePerson> => {
    const viewer = aViewer(own);
    await source.publish('user.changed', aUserState({ userId: viewer.userId, username: viewer.username, revision: 1 }));
    await known('user', viewer.userId);
    return viewer;
  };
  const character = async (author: Viewer, own: Partial<EventData<'character.changed'>> = {}) => {
    const state = aCharacter({ authorId: author.userId, authorUsername: author.username, ...own });
    await source.publish('card.published', aPublishedCard(state));
    await eventually(() => subjects.findCard(state.characterId, state.version));
    await source.publish('character.changed', state);
    await known('character', state.characterId, state.revision);
    return state;
  };
  /** Publishes a later state of a character, as the catalog does. */
  const edit = async (
    author: Viewer,
    own: Pick<EventData<'character.changed'>, 'characterId' | 'revision' | 'name'>,
  ) => {
    await source.publish(
      'character.changed',
      aCharacter({ authorId: author.userId, authorUsername: author.username, ...own }),
    );
    await known('character', own.characterId, own.revision);
  };
  const comment = async (author: Viewer, characterId: string, content: string) => {
    const commentId = `${characterId}:${author.userId}`;
    const at = new Date().toISOString();
    const state = { commentId, characterId, userId: author.userId, content, createdAt: at, updatedAt: at };
    await source.publish('comment.changed', { ...state, isDeleted: false, revision: 1 });
    await known('comment', commentId);
    return commentId;
  };
  const moderator = anAdmin();
  const by = (viewer: Viewer | null) => service.as(viewer);
  const report = async (reporter: Viewer, reportedType: ReportedType, reportedId: string, reason = 'Other') => {
    const body = { reportedType, reportedId, reason };
    const reply = await by(reporter).call(moderationRoutes.createReport, { body });
    if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.report;
  };
  const move = (id: string, status: ReportStatus, more: { revision?: number; note?: string } = {}, as = moderator) =>
    by(as).call(moderationRoutes.moveReport, { params: { id }, body: { status, ...more } });
  const act = (id: string, action: ModerationAction, more: Record<string, unknown> = {}, as = moderator) =>
    by(as).call(moderationRoutes.actOnReport, { params: { id }, body: { action, ...more } });
  const decisions = async (viewer: Viewer) =>
    (await by(viewer).call(moderationRoutes.listDecisions, { query: {} })).body.decisions;
  const audit = async (kind?: AuditKind) =>
    (await by(moderator).call(moderationRoutes.listAudit, { query: kind ? { kind } : {} })).body.entries;

  return {
    /** Folder of pictures. */
    media,
    service,
    source,
    subjects,
    moderator,
    another: anAdmin(),
    person,
    character,
    edit,
    comment,
    known,
    by,
    report,
    move,
    act,
    decisions,
    audit,
    newId,
    async close() {
      await source.close();
      await service.close();
      await rm(media, { recursive: true, force: true });
    },
  };
}
export type ModerationScene = Awaited<ReturnType<typeof moderationScene>>;
