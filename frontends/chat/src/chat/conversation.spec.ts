import type { Chat, ChatMessage } from '@masque/contracts';
import { describe, expect, it } from '@jest/globals';
import { type Action, brokenReply, type Conversation, conversationAfter, meets, unanswered } from './conversation.ts';

const chat = { id: 'chat', character: { name: 'Elara' }, revision: 1 } as Chat;
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
    const state = after({ type: 'older', before: 'greeting', messages: [aMessage('old')], hasMore: true });
    expect(shown(state)).toEqual(['old:old', 'greeting:greeting']);
    expect(state?.hasMore).toBe(true);
  });

  it('drops older messages that were asked for before the list was replaced', () => {
    const state = after({ type: 'older', before: 'gone', messages: [aMessage('old')], hasMore: true });
    expect(shown(state)).toEqual(['greeting:greeting']);
  });
});

const user = (id: string) => aMessage(id, id, 'user');
const ask = { type: 'asked', id: 'mine', text: 'mine' } as const;
const grew = (text: string) => ({ type: 'grew', text, messageId: 'r', userMessageId: 'mine' }) as const;
const page = (messages: readonly ChatMessage[], hasMore = false, revision = 3) => ({
  chat: { ...chat, revision },
  messages,
  hasMore,
});
const others = [user('theirs'), aMessage('answer')];
const failure = { message: 'no', details: [], openSettings: false };

describe('messages of the server', () => {
  it('take the place of those from here on, with their texts', () => {
    const state = after(ask, grew('Hal'), {
      type: 'settled',
      ...page([aMessage('greeting', 'Hi'), user('mine'), aMessage('r', 'Half')], true),
    });
    expect(shown(state)).toEqual(['greeting:Hi', 'mine:mine', 'r:Half']);
    expect(state?.reply).toBe('none');
  });

  it('stand in its order when another tab was faster', () => {
    const state = after(ask, grew('Half'), {
      type: 'settled',
      ...page([aMessage('greeting'), ...others, user('mine'), aMessage('r')]),
    });
    expect(shown(state)).toEqual(['greeting:greeting', 'theirs:theirs', 'answer:answer', 'mine:mine', 'r:r']);
  });

  it('do not meet at a question that only this page has placed', () => {
    const state = after(ask, grew('Half'));
    const newest = page([user('mine'), aMessage('r'), user('later')], true);
    expect(state && meets(state, newest)).toBe(false);
    expect(shown(state && conversationAfter(state, { type: 'settled', ...newest }))).toEqual([
      'mine:mine',
      'r:r',
      'later:later',
    ]);
  });

  it('let a running reply grow on from the text it has here', () => {
    const live: ChatMessage = { ...aMessage('r', 'Half a'), state: 'streaming' };
    const state = after(
      ask,
      grew('Half'),
      { type: 'refreshed', ...page([aMessage('greeting'), ...others, user('mine'), live]) },
      { type: 'grew', text: ' a word', messageId: null, userMessageId: null },
    );
    expect(shown(state)?.slice(-2)).toEqual(['mine:mine', 'r:Half a word']);
  });

  it('keep a question that is being sent, and a reply that they do not have yet', () => {
    const early = { type: 'refreshed', ...page([aMessage('greeting'), ...others]) } as const;
    expect(shown(after(ask, early))?.at(-1)).toBe('mine:mine');
    expect(shown(after(ask, grew('Half'), early))?.slice(-2)).toEqual(['mine:mine', 'r:Half']);
  });

  it('are not taken from a page that was overtaken', () => {
    const state = after(
      { type: 'refreshed', ...page([aMessage('greeting'), ...others], false, 5) },
      { type: 'refreshed', ...page([aMessage('greeting')], false, 4) },
    );
    expect(shown(state)).toEqual(['greeting:greeting', 'theirs:theirs', 'answer:answer']);
  });
});

describe('a question without a reply', () => {
  it('stays and can be asked again when the reply ended before its first word', () => {
    const state = after(ask, grew(''), { type: 'settled', ...page([aMessage('greeting'), user('mine')]) });
    expect(shown(state)).toEqual(['greeting:greeting', 'mine:mine']);
    expect(state && unanswered(state)?.id).toBe('mine');
    expect(state && unanswered({ ...state, chat: { ...chat, characterDeleted: true } })).toBeNull();
  });

  it('is not offered again while it is asked, or its failure is shown', () => {
    for (const state of [after(ask), after(ask, { type: 'failed', failure })])
      expect(state && unanswered(state)).toBeNull();
  });

  it('leaves the list when its failure is dismissed, unless the chat has it', () => {
    const failed = after(ask, { type: 'failed', failure });
    expect(shown(conversationAfter(failed, { type: 'dismissed' }))).toEqual(['greeting:greeting']);
    const kept = conversationAfter(failed, { type: 'refreshed', ...page([aMessage('greeting'), user('mine')]) });
    expect(kept?.failure).not.toBeNull();
    expect(shown(conversationAfter(kept, { type: 'dismissed' }))).toEqual(['greeting:greeting', 'mine:mine']);
  });

  it('that failed makes room for another one', () => {
    const state = after(ask, { type: 'failed', failure }, { type: 'asked', id: 'next', text: 'Next' });
    expect(shown(state)).toEqual(['greeting:greeting', 'next:Next']);
  });
});

describe('a reply that breaks off', () => {
  const broke = { type: 'broke', reason: 'The model failed.' } as const;

  it('has ended at once, with what came and why', () => {
    const state = after(ask, grew('Half'), broke);
    expect([state?.reply, state?.brokenBy, state && brokenReply(state)?.text]).toEqual([
      'none',
      'The model failed.',
      'Half',
    ]);
  });

  it('is no more when the character goes on, in a message of its own', () => {
    const state = after(ask, grew('Half'), broke, { type: 'continued' });
    expect([state?.reply, state?.brokenBy, state && brokenReply(state)]).toEqual(['waiting', null, null]);
    const on = conversationAfter(state, { type: 'grew', text: 'And', messageId: 'r2', userMessageId: null });
    expect(shown(on)?.slice(-2)).toEqual(['r:Half', 'r2:And']);
  });

  it('is not offered in the chat of a deleted character', () => {
    const state = after(ask, grew('Half'), broke);
    expect(state && brokenReply({ ...state, chat: { ...chat, characterDeleted: true } })).toBeNull();
  });
});
