import { plainLine } from '@masque/contracts/rules';
import { nthId } from '@masque/service-kit/transfers';
import type { ChatMember, MessageRow } from '../chats/chats.service.ts';
import { documentId } from '../chats/messages/message.ts';
import type { ImportedMessage } from './imported.message.ts';

export interface ImportPlace {
  readonly chatId: string;
  readonly seq: number;
  readonly member: ChatMember;
  readonly userName: string;
  readonly now: Date;
}

/** The same in every retry. */
export const messageIdAt = (chatId: string, seq: number): string => nthId(chatId, seq + 1);

export function toRow(message: ImportedMessage, { chatId, seq, member, userName, now }: ImportPlace): MessageRow {
  const { sender, versions, version, isHidden, kept } = message;
  const swipes = versions.map(({ sentAt, ...version }) => ({
    state: 'complete' as const,
    ...version,
    ...(sentAt === undefined ? { createdAt: now, isUndated: true as const } : { createdAt: new Date(sentAt) }),
  }));
  return {
    _id: documentId(chatId, seq),
    chatId,
    seq,
    id: messageIdAt(chatId, seq),
    rev: 1,
    sender,
    speaker: speakerOf(message, member, userName),
    createdAt: swipes[version]?.createdAt ?? now,
    editedAt: null,
    swipes,
    swipe: version,
    ...(isHidden ? { isHidden } : {}),
    ...(kept === undefined ? {} : { imported: kept }),
  };
}

/** Only a speaker with the character's own name has its picture. */
function speakerOf(
  { sender, name, isOther }: ImportedMessage,
  member: ChatMember,
  userName: string,
): MessageRow['speaker'] {
  const shown = plainLine(name);
  if (sender === 'user') return shown === userName ? null : { characterId: null, name: shown, image: null };
  if (sender === 'narrator' || isOther) return { characterId: null, name: shown, image: null };
  const { characterId, image } = member;
  return { characterId, name: shown, image: shown === member.name ? image : null };
}
