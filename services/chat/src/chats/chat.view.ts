import type { Chat, ChatBranch, ChatMessage, EventData, LorebookChats, OpenedChat } from '@masque/contracts';
import { mayChatWith, maySeeLast } from '../characters/character.policy.ts';
import type { ChatCharacterRow } from '../characters/characters.service.ts';
import { lengthOf, liveCount } from './messages/gap.rules.ts';
import { type MessageRow, preview, shownSwipe, type Swipe } from './messages/message.ts';
import { beginningOf, lastMessageOf, mainMember, turnsOf, undoable } from './chat.rules.ts';
import type { ChatMember, ChatRow, LorebookChatRow } from './chat.schema.ts';

const MOST_NEWEST = 3;

export interface ShownCharacter {
  readonly name: string;
  readonly image: string | null;
  readonly imageColor: string | null;
  /** Deleted, hidden or unshared; we don't disclose which. */
  readonly isGone: boolean;
  readonly latestVersion: number;
}

/** Users who may no longer see the character get the copy that the chat pinned. */
export function shownCharacter(
  userId: string,
  member: ChatMember,
  face: ChatCharacterRow | null | undefined,
): ShownCharacter {
  const shown = face?.name && maySeeLast(userId, face) ? face : member;
  const isGone = face ? !mayChatWith(userId, face) : false;
  return {
    name: shown.name,
    image: shown.image ?? null,
    imageColor: shown.imageColor ?? null,
    isGone,
    latestVersion: face && !isGone ? Math.max(member.version, face.version) : member.version,
  };
}

function toUndo(row: ChatRow): Chat['undo'] {
  const deletion = undoable(row);
  return deletion && { token: deletion.token, count: lengthOf(deletion.ranges), time: deletion.at.toISOString() };
}

export function toChat(row: ChatRow, face: ChatCharacterRow | null | undefined): Chat {
  const member = mainMember(row);
  const { name, image, imageColor, isGone, latestVersion } = shownCharacter(row.userId, member, face);
  return {
    id: row._id,
    characterId: member.characterId,
    cardVersion: member.version,
    latestCardVersion: latestVersion,
    character: { name, image, imageColor },
    characterDeleted: isGone,
    title: row.title,
    pinned: row.pinned,
    settings: settingsOf(row),
    profileId: row.profileId ?? null,
    backgroundId: row.backgroundId ?? null,
    contextStart: row.contextStart ?? null,
    persona: row.persona && { id: row.persona.id, name: row.persona.name, image: row.persona.image ?? null },
    parentChatId: row.parent?.chatId ?? null,
    parentMessageId: row.parent?.messageId ?? null,
    undo: toUndo(row),
    messageCount: liveCount(row),
    firstMessage: row.firstMessage === undefined ? null : preview(row.firstMessage),
    lastMessage: lastMessageOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}

function settingsOf({ settings }: ChatRow): Chat['settings'] {
  if (!settings) return null;
  const { temperature, maxTokens, contextSize } = settings;
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(contextSize === undefined ? {} : { contextSize }),
  };
}

function toLorebook(
  { userId }: ChatRow,
  id: string,
  face: ChatCharacterRow | undefined,
): OpenedChat['lorebooks'][number] {
  const isAvailable = face !== undefined && mayChatWith(userId, face);
  return { id, name: isAvailable ? face.name : '', isAvailable };
}

/** `rows`: newest first. */
export function toLorebookChats(rows: readonly LorebookChatRow[]): LorebookChats[] {
  const chats = Map.groupBy(
    rows.flatMap((row) => row.lorebookIds.map((lorebookId) => ({ lorebookId, row }))),
    ({ lorebookId }) => lorebookId,
  );
  return Array.from(chats, ([lorebookId, named]) => ({
    lorebookId,
    count: named.length,
    newest: named
      .slice(0, MOST_NEWEST)
      .map(({ row }) => ({ id: row._id, title: row.title, characterName: mainMember(row).name })),
  }));
}

export const toBranch = (row: ChatRow): ChatBranch => ({
  id: row._id,
  title: row.title,
  parentChatId: row.parent?.chatId ?? null,
  parentMessageId: row.parent?.messageId ?? null,
  messageCount: liveCount(row),
  lastMessage: lastMessageOf(row),
  updatedAt: row.updatedAt.toISOString(),
});

export const toOpenedChat = (row: ChatRow, faces: ReadonlyMap<string, ChatCharacterRow>): OpenedChat => ({
  ...toChat(row, faces.get(mainMember(row).characterId)),
  customPrompt: row.customPrompt,
  authorsNote: row.authorsNote && {
    text: row.authorsNote.text,
    depth: row.authorsNote.depth,
    role: row.authorsNote.role,
  },
  lorebooks: row.lorebookIds.map((id) => toLorebook(row, id, faces.get(id))),
});

const toVersion = ({ text, createdAt, state, model, finish, reasoning, reasoningMs, usage }: Swipe) => ({
  text,
  createdAt: createdAt.toISOString(),
  state,
  model: model ?? null,
  finish: finish ?? null,
  reasoning: reasoning ?? null,
  reasoningMs: reasoningMs ?? null,
  promptTokens: usage?.prompt_tokens ?? null,
  completionTokens: usage?.completion_tokens ?? null,
});

export function toMessage(row: MessageRow): ChatMessage {
  const shown = shownSwipe(row);
  return {
    id: row.id,
    sender: row.sender,
    speaker: row.speaker && {
      characterId: row.speaker.characterId,
      name: row.speaker.name,
      image: row.speaker.image ?? null,
    },
    text: shown?.text ?? '',
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isHidden: row.isHidden ?? false,
    state: shown?.state ?? 'complete',
    versions: row.swipes.map(toVersion),
    version: row.swipe,
  };
}

/** Event payload: counts, never text. */
export const toChatState = (row: ChatRow): EventData<'chat.changed'> => ({
  chatId: row._id,
  userId: row.userId,
  characterId: mainMember(row).characterId,
  messageCount: liveCount(row),
  isDeleted: row.isDeleted,
  startedAt: row.createdAt.toISOString(),
  ...beginningOf(row),
  ...turnsOf(row),
  revision: row.revision,
});
