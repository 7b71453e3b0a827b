import type { ChatMessage } from '@masque/contracts';
import type { Conversation } from './conversation.ts';

export const aVersion: ChatMessage['versions'][number] = {
  text: 'Welcome.',
  createdAt: '2026-01-01T00:00:00Z',
  state: 'complete',
  model: null,
  finish: null,
  reasoning: null,
  promptTokens: null,
  completionTokens: null,
};

export const aMessage = (own: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'greeting',
  sender: 'character',
  speaker: null,
  text: 'Welcome.',
  createdAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  state: 'complete',
  versions: [],
  version: 0,
  ...own,
});

export const aConversation = (own: Partial<Conversation> = {}): Conversation => ({
  chat: {
    id: 'chat-1',
    characterId: 'elara',
    cardVersion: 1,
    latestCardVersion: 1,
    character: { name: 'Elara', image: null, imageColor: null },
    characterDeleted: false,
    persona: null,
    title: null,
    pinned: false,
    settings: null,
    profileId: null,
    contextStart: null,
    parentChatId: null,
    parentMessageId: null,
    undo: null,
    messageCount: 1,
    firstMessage: null,
    lastMessage: 'Welcome.',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    revision: 1,
  },
  messages: [aMessage()],
  hasMore: false,
  hasNewer: false,
  place: null,
  placed: 1,
  unsent: null,
  reply: 'none',
  lost: false,
  goesOn: false,
  brokenBy: null,
  failure: null,
  ...own,
});
