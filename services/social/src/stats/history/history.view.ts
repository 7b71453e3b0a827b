import type { ChattedCharacter } from '@masque/contracts';
import type { CharacterRow } from '../../characters/characters.service.ts';
import type { CharacterChats } from '../../chats/chats.service.ts';

export const toChatted = (
  { _id, name, image }: CharacterRow,
  { chats, messages }: CharacterChats,
): ChattedCharacter => ({ id: _id, name, image, chats, messages });
