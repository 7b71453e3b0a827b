import type { Chat } from '@masque/contracts';

export const aChat = ({
  character,
  ...own
}: Partial<Omit<Chat, 'character'>> & { character?: Partial<Chat['character']> } = {}): Chat => ({
  id: 'chat-1',
  characterId: 'elara',
  cardVersion: 1,
  latestCardVersion: 1,
  characterDeleted: false,
  persona: null,
  title: null,
  pinned: false,
  settings: null,
  profileId: null,
  backgroundId: null,
  contextStart: null,
  parentChatId: null,
  parentMessageId: null,
  undo: null,
  messageCount: 4,
  firstMessage: null,
  lastMessage: '*She smiles.* "Stay a while."',
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  revision: 1,
  ...own,
  character: { name: 'Elara', image: null, imageColor: null, ...character },
});
