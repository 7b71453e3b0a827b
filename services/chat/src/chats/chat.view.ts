import type { Chat, ChatMessage, EventData } from '@masque/contracts';
import type { CharacterFace } from '../characters/characters.repository.ts';
import type { MessageRow } from './bucket.schema.ts';
import type { ChatRow } from './chat.schema.ts';
import { shownText } from './message.rules.ts';

/** `face` is our newest copy of the character, if there is one. */
export function toChat(row: ChatRow, face: CharacterFace | null | undefined): Chat {
  const shown = face?.name ? face : row.character;
  return {
    id: row._id,
    characterId: row.characterId,
    character: { name: shown.name, image: shown.image ?? null, imageColor: shown.imageColor ?? null },
    characterDeleted: face?.isDeleted ?? false,
    persona: row.persona && { id: row.persona.id, name: row.persona.name },
    messageCount: row.messageCount,
    lastMessage: row.lastMessage,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}

export const toMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  sender: row.sender,
  text: shownText(row),
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  versions: [...row.versions],
  version: row.version,
});

/** What others are told: counts, never text. */
export const toChatState = (row: ChatRow): EventData<'chat.changed'> => ({
  chatId: row._id,
  userId: row.userId,
  characterId: row.characterId,
  messageCount: row.messageCount,
  isDeleted: row.isDeleted,
  startedAt: row.createdAt.toISOString(),
  revision: row.revision,
});
