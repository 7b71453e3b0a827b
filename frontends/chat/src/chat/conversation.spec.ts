import type { Chat, ChatMessage } from '@masque/contracts';
import { describe, expect, it } from '@jest/globals';
import { type Action, type Conversation, conversationAfter, merged } from './conversation.ts';

const chat = { id: 'chat', character: { name: 'Elara' } } as Chat;
const aMessage = (id: string, text = id, sender: ChatMessage['sender'] = 'character'): ChatMessage => ({
  id,
  sender,
  speaker: null,
  text,
  createdAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  state: 'complete',
  versions: [],
  version: 0,
});
const after = (...actions: Action[]): Conversation | null =>
  actions.reduce<Conversation | null>(
    conversationAfter,
    conversationAfter(null, { type: 'opened', chat, messages: [aMessage('greeting')], hasMore: false }),
  );
const shown = (conversation: Conversation | null) => conversation?.messages.map(({ id, text }) => `${id}:${text}`);

describe('a conversation', () => {
  it('lets a reply grow under the message that was sent', () => {
    const state = after(
      { type: 'asked', id: 'mine', text: 'Hello' },
      { type: 'grew', text: 'Good ', messageId: 'reply-1', userMessageId: 'named' },
      { type: 'grew', text: 'evening', messageId: null, userMessageId: null },
    );
    expect(shown(state)).toEqual(['greeting:greeting', 'named:Hello', 'reply-1:Good evening']);
    expect(state?.reply).toBe('writing');
  });

  it('goes on with a reply that was already begun', () => {
    const begun: ChatMessage = { ...aMessage('r', 'Half'), state: 'streaming' };
    const state = conversationAfter(
      conversationAfter(null, { type: 'opened', chat, messages: [begun], hasMore: false }),
      { type: 'grew', text: ' done', messageId: 'r', userMessageId: null },
    );
    expect(shown(state)).toEqual(['r:Half done']);
  });

  it('keeps what was sent when the reply fails, and does not show it twice when it is sent again', () => {
    const failure = { message: 'no', details: [], openSettings: false };
    const state = after(
      { type: 'asked', id: 'mine', text: 'Hello' },
      { type: 'failed', failure },
      { type: 'asked', id: 'mine', text: 'Hello' },
    );
    expect(shown(state)).toEqual(['greeting:greeting', 'mine:Hello']);
    expect(state?.failure).toBeNull();
  });

  it('puts older messages before the others', () => {
    const state = after({ type: 'older', messages: [aMessage('old')], hasMore: true });
    expect(shown(state)).toEqual(['old:old', 'greeting:greeting']);
    expect(state?.hasMore).toBe(true);
  });

  it('takes the saved state of messages over its own', () => {
    expect(
      merged([aMessage('a'), aMessage('reply', 'x')], [aMessage('a', 'A'), aMessage('b')]).map(({ text }) => text),
    ).toEqual(['A', 'b']);
  });
});
