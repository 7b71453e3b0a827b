import type { TranscriptMessage } from '@masque/roleplay/transcripts';
import { avatarOf, type FindPersona } from '../personas/persona.files.ts';
import { AVATAR_FIELD, avatarIn } from '../transcripts/avatar.field.ts';
import type { FileNames } from './folder.names.ts';

const CARD_FIELD = 'original_avatar';

export interface MessagePictures {
  readonly findPersona: FindPersona;
  /** Files of cards by their characters' names. */
  readonly cards: FileNames;
}

const thumbnail = (type: 'persona' | 'avatar', file: string): string =>
  `/thumbnail?type=${type}&file=${encodeURIComponent(file)}`;

/** A message names its sender's picture in this folder. */
export const withPicture = (message: TranscriptMessage, pictures: MessagePictures): TranscriptMessage =>
  message.role === 'user' ? withPersona(message, pictures) : withCard(message, pictures);

/** None if the persona isn't there: SillyTavern then shows the current one. */
function withPersona(message: TranscriptMessage, { findPersona }: MessagePictures): TranscriptMessage {
  const { [AVATAR_FIELD]: _before, ...unknown } = message.unknown;
  const persona = findPersona({ avatar: avatarIn(message), name: message.name });
  if (persona === null) return { ...message, unknown };
  return { ...message, unknown: { ...unknown, [AVATAR_FIELD]: thumbnail('persona', avatarOf(persona)) } };
}

/** Only messages that name a card: others show the one of their chat. */
function withCard(message: TranscriptMessage, { cards }: MessagePictures): TranscriptMessage {
  const { unknown, name } = message;
  const card = cards.get(name);
  if (card === undefined || typeof unknown[CARD_FIELD] !== 'string') return message;
  const file = `${card}.png`;
  return { ...message, unknown: { ...unknown, [AVATAR_FIELD]: thumbnail('avatar', file), [CARD_FIELD]: file } };
}
