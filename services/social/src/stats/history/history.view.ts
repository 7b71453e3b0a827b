import { FEWEST_PEOPLE, type ChattedCharacter } from '@masque/contracts';
import type { CharacterRow } from '../../characters/characters.service.ts';
import type { CharacterChats } from '../../chats/chats.service.ts';

export const toChatted = (
  { _id, name, image }: CharacterRow,
  { people, chats, messages }: CharacterChats,
): ChattedCharacter => ({
  id: _id,
  name,
  image,
  ...(people < FEWEST_PEOPLE ? { chats: null, messages: null } : { chats, messages }),
});
