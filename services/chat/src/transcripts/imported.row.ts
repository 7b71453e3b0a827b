import { plainLine } from '@masque/contracts/rules';
import { nthId } from '@masque/service-kit/transfers';
import type { ChatMember, MessageRow } from '../chats/chats.service.ts';
import type { FindPersona } from '../personas/persona.files.ts';
import { imageOf } from '../personas/personas.service.ts';
import { documentId } from '../chats/messages/message.ts';
import type { ImportedMessage } from './imported.message.ts';

export interface ImportPlace {
  readonly chatId: string;
  readonly seq: number;
  readonly member: ChatMember;
  readonly userName: string;
  readonly findPersona: FindPersona;
  readonly now: Date;
}

/** The same in every retry. */
export const messageIdAt = (chatId: string, seq: number): string => nthId(chatId, seq + 1);

export function toRow(message: ImportedMessage, place: ImportPlace): MessageRow {
  const { chatId, seq, now } = place;
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
    speaker: speakerOf(message, place),
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
  { sender, name, avatar, isOther }: ImportedMessage,
  { member, userName, findPersona }: ImportPlace,
): MessageRow['speaker'] {
  const shown = plainLine(name);
  const persona = sender === 'user' ? findPersona({ avatar, name }) : null;
  if (persona) return { characterId: null, name: shown, image: imageOf(persona) };
  if (sender === 'user') return shown === userName ? null : { characterId: null, name: shown, image: null };
  if (sender === 'narrator' || isOther) return { characterId: null, name: shown, image: null };
  const { characterId, image } = member;
  return { characterId, name: shown, image: shown === member.name ? image : null };
}
