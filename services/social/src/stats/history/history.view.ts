import { FEWEST_PEOPLE, type ChattedCharacter } from '@masque/contracts';
import type { SocialCharacterRow } from '../../characters/characters.service.ts';
import type { CharacterChats } from '../../chats/chat.counts.ts';
import { type DayPoint, dayOfPoint, type DayPointRow } from './day-point.row.ts';

export const toChatted = (
  { _id, name, image }: SocialCharacterRow,
  { people, chats, messages }: CharacterChats,
): ChattedCharacter => ({
  id: _id,
  name,
  image,
  ...(people < FEWEST_PEOPLE ? { chats: null, messages: null } : { chats, messages }),
});

export const toPoint = ({ _id, likes, followers, chats, views }: DayPointRow): DayPoint & { day: string } => ({
  day: dayOfPoint(_id),
  ...(likes === undefined ? {} : { likes }),
  ...(followers === undefined ? {} : { followers }),
  chats,
  views,
});
