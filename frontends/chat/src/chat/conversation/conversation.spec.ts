import type { Chat, ChatMessage } from '@masque/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  type Action,
  brokenReply,
  type Conversation,
  conversationAfter,
  lastReply,
  meets,
  unanswered,
} from './conversation.ts';
import { thoughtsOf } from './message.ts';

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

describe('what a model thinks', () => {
  const thought = (reasoning: string, messageId: string | null = null) =>
    ({ type: 'grew', text: '', reasoning, messageId, userMessageId: null }) as const;

  it('grows beside the reply until its first word, and is told anew by who is reached again', () => {
    const thinking = after(ask, thought('A kn', 'r'), thought('ock.'));
    expect([thinking?.reply, thinking && thoughtsOf(thinking.messages)]).toEqual(['waiting', 'A knock.']);
    const again = conversationAfter(thinking, thought('A knock. Who', 'r'));
    expect(again && thoughtsOf(again.messages)).toBe('A knock. Who');
    const said = conversationAfter(again, grew('Come in'));
    expect(said?.reply).toBe('writing');
    expect(said?.messages.at(-1)).toMatchObject({ text: 'Come in', versions: [{ reasoning: 'A knock. Who' }] });
  });

  it('goes with a reply that fails before its first word, which says why', () => {
    const state = after(ask, thought('Hm', 'r'), { type: 'broke', reason: 'Gone.', remedy: 'model' });
    expect(shown(state)).toEqual(['greeting:greeting', 'mine:mine']);
    expect(state).toMatchObject({ reply: 'none', brokenBy: null, failure: { message: 'Gone.', remedy: 'model' } });
  });

  it('changes nothing of what goes on', () => {
    const state = after(ask, grew('Half'), { type: 'broke', reason: 'x' }, { type: 'continued' }, thought('Hm', 'r'));
    expect(state?.messages.at(-1)).toMatchObject({ text: 'Half', versions: [{ reasoning: null }] });
    expect(conversationAfter(state, { type: 'broke', reason: 'Gone.' })).toMatchObject({
      failure: { message: 'Gone.' },
      messages: [{}, {}, { text: 'Half', state: 'broken' }],
    });
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

  it('is no more when the character goes on, in the same message', () => {
    const state = after(ask, grew('Half'), broke, { type: 'continued' });
    expect([state?.reply, state?.brokenBy, state && brokenReply(state)]).toEqual(['waiting', null, null]);
    const on = conversationAfter(state, grew(' and on'));
    expect(shown(on)?.slice(-1)).toEqual(['r:Half and on']);
    expect(on?.messages.at(-1)).toMatchObject({ state: 'streaming', versions: { length: 1 } });
  });

  it('is as it was when it should go on and no word comes', () => {
    const failure = { message: 'no', details: [], openSettings: false };
    const before = after(ask, grew('Half'), broke);
    const state = [{ type: 'continued' } as const, { type: 'failed', failure } as const].reduce(
      conversationAfter,
      before,
    );
    expect(state?.messages).toEqual(before?.messages);
    expect(state).toMatchObject({ reply: 'none', goesOn: true, failure });
  });

  it('is not offered in the chat of a deleted character', () => {
    const state = after(ask, grew('Half'), broke);
    expect(state && brokenReply({ ...state, chat: { ...chat, characterDeleted: true } })).toBeNull();
  });
});

describe('a chat that was changed beside its messages', () => {
  it('is as the server says, unless something newer is known', () => {
    const moved = { ...chat, cardVersion: 2, revision: chat.revision + 1 };
    const state = after({ type: 'changed', chat: moved });
    expect(state?.chat).toEqual(moved);
    expect(conversationAfter(state, { type: 'changed', chat })?.chat).toEqual(moved);
  });
});

describe('another version of a reply', () => {
  const version = (text: string) => ({
    text,
    createdAt: '2026-01-01T00:00:00Z',
    state: 'complete' as const,
    model: null,
    finish: null,
    reasoning: null,
    promptTokens: null,
    completionTokens: null,
  });
  const question = aMessage('q', 'Who are you?', 'user');
  const reply: ChatMessage = { ...aMessage('r', 'A lamplighter.'), versions: [version('A lamplighter.')] };
  const opened: Action = { type: 'opened', chat, messages: [question, reply], hasMore: false };
  const asked: Action = { type: 'regenerating', messageId: 'r' };
  const failure = { message: 'no', details: [], openSettings: false };

  it('grows in its place, beside the one before', () => {
    const state = after(opened, asked, { type: 'grew', text: 'A thief.', messageId: 'r', userMessageId: null });
    expect(shown(state)).toEqual(['q:Who are you?', 'r:A thief.']);
    expect(state?.messages[1]).toMatchObject({ version: 1, state: 'streaming' });
    expect(state?.messages[1]?.versions).toHaveLength(2);
  });

  it('leaves the one before when no word of it comes', () => {
    const state = after(opened, asked, { type: 'failed', failure });
    expect(state?.messages[1]).toEqual(reply);
    expect(state).toMatchObject({ reply: 'none', failure });
  });

  it('can be had of the last reply only, and not while one is written', () => {
    expect(lastReply(after(opened)!)?.id).toBe('r');
    expect(lastReply(after(opened, asked)!)).toBeNull();
    expect(lastReply(after()!)).toBeNull();
    expect(lastReply(after(opened, { type: 'asked', id: 'mine', text: 'And?' })!)).toBeNull();
  });
});

describe('what is told of other tabs and devices', () => {
  const three: Action = {
    type: 'opened',
    chat,
    messages: [aMessage('a'), aMessage('b'), aMessage('c')],
    hasMore: true,
  };
  const arrived = (message: ChatMessage, before: string | null): Action => ({
    type: 'arrived',
    message,
    after: before,
  });

  it('stands in its place: changed, new, or back', () => {
    const state = after(
      three,
      arrived(aMessage('b', 'other words'), 'a'),
      arrived(aMessage('d'), 'c'),
      arrived(aMessage('back'), 'a'),
    );
    expect(shown(state)).toEqual(['a:a', 'back:back', 'b:other words', 'c:c', 'd:d']);
    expect(state?.placed).toBe(5);
  });

  it('is left to the pages before when it stands above all that is known', () => {
    expect(shown(after(three, arrived(aMessage('old'), 'older'), arrived(aMessage('first'), null)))).toEqual([
      'a:a',
      'b:b',
      'c:c',
    ]);
    expect(shown(after(arrived(aMessage('first'), null)))).toEqual(['first:first', 'greeting:greeting']);
  });

  it('goes before a question that only this page has, and leaves that to be asked again', () => {
    const state = after(ask, { type: 'failed', failure }, arrived(user('theirs'), 'greeting'), {
      type: 'deleted',
      ids: ['mine', 'greeting'],
    });
    expect(shown(state)).toEqual(['theirs:theirs', 'mine:mine']);
    expect(state).toMatchObject({ unsent: 'mine', placed: 1, failure });
  });

  it('does not disturb what is being asked and written here', () => {
    const asked = after(ask, arrived(user('mine'), 'greeting'));
    expect(asked?.unsent).toBe('mine');
    const state = after(ask, grew('Half'), arrived(aMessage('r', 'Half and more'), 'mine'));
    expect(shown(state)?.at(-1)).toBe('r:Half');
  });

  it('may be a reply: it grows here, and another version of one does too', () => {
    const next = after(
      three,
      arrived(user('q'), 'c'),
      { type: 'joined', messageId: 'r', from: 0 },
      {
        type: 'grew',
        text: 'From afar',
        messageId: 'r',
        userMessageId: null,
      },
    );
    expect(shown(next)?.slice(-2)).toEqual(['q:q', 'r:From afar']);
    expect(next?.reply).toBe('writing');
    const version = after(three, { type: 'joined', messageId: 'c', from: 0 });
    expect(version?.messages.at(-1)).toMatchObject({ id: 'c', text: '', state: 'streaming' });
    const more = after(three, { type: 'joined', messageId: 'c', from: 1 });
    expect(more?.messages.at(-1)).toMatchObject({ id: 'c', text: 'c', state: 'streaming' });
  });

  it('is newer than a page that was on its way', () => {
    const told = { ...chat, revision: 9 };
    const state = after(three, { type: 'changed', chat: told }, three);
    expect(state?.chat.revision).toBe(9);
  });
});

describe('messages that are changed', () => {
  const three: Action = {
    type: 'opened',
    chat,
    messages: [aMessage('a'), aMessage('b'), aMessage('c')],
    hasMore: false,
  };

  it('stand changed in their place', () => {
    expect(shown(after(three, { type: 'edited', message: aMessage('b', 'other words') }))).toEqual([
      'a:a',
      'b:other words',
      'c:c',
    ]);
  });

  it('go, and what stays is where the server has it', () => {
    const state = after(three, { type: 'removed', ids: ['a', 'c'] });
    expect(shown(state)).toEqual(['b:b']);
    expect(state?.placed).toBe(1);
  });
});
