import type { Chat, ChatMessage } from '@masque/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { aVersion } from './conversation.fixture.ts';
import { applyChange, brokenReply, type Change, type Conversation, lastReply, unanswered } from './conversation.ts';
import { isThinking } from './message.ts';
import { placeMessage, removeDeletedElsewhere, removeMessages, replaceMessage, updateChat } from './messageChanges.ts';
import { addOlder, endReply, meets, openPage, refreshEnd } from './pageChanges.ts';
import {
  askQuestion,
  awaitReply,
  breakReply,
  continueLast,
  dismissFailure,
  failReply,
  growReply,
  joinReply,
  regenerateMessage,
} from './replyChanges.ts';

const chat = { id: 'chat', character: { name: 'Elara' }, revision: 1 } as Chat;
const aMessage = (id: string, text = id, sender: ChatMessage['sender'] = 'character'): ChatMessage => ({
  id,
  sender,
  speaker: null,
  text,
  createdAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  isHidden: false,
  state: 'complete',
  versions: [],
  version: 0,
});
const after = (...changes: Change[]): Conversation | null =>
  changes.reduce<Conversation | null>(
    applyChange,
    applyChange(null, openPage({ chat, messages: [aMessage('greeting')], hasMore: false }, null)),
  );
const shown = (conversation: Conversation | null) => conversation?.messages.map(({ id, text }) => `${id}:${text}`);

describe('a conversation', () => {
  it('lets a reply grow under the message that was sent', () => {
    const state = after(
      askQuestion('mine', 'Hello'),
      growReply({ text: 'Good ', reasoning: '', messageId: 'reply-1', userMessageId: 'named' }),
      growReply({ text: 'evening', reasoning: '' }),
    );
    expect(shown(state)).toEqual(['greeting:greeting', 'named:Hello', 'reply-1:Good evening']);
    expect(state?.reply).toBe('writing');
  });

  it('goes on with a reply that was already begun', () => {
    const begun: ChatMessage = { ...aMessage('r', 'Half'), state: 'streaming' };
    const state = applyChange(
      applyChange(null, openPage({ chat, messages: [begun], hasMore: false }, null)),
      growReply({ text: ' done', reasoning: '', messageId: 'r' }),
    );
    expect(shown(state)).toEqual(['r:Half done']);
  });

  it('keeps what was sent when the reply fails, and does not show it twice when it is sent again', () => {
    const failure = { message: 'no', details: [], openSettings: false };
    const state = after(askQuestion('mine', 'Hello'), failReply(failure), askQuestion('mine', 'Hello'));
    expect(shown(state)).toEqual(['greeting:greeting', 'mine:Hello']);
    expect(state?.failure).toBeNull();
  });

  it('shows what is sent under the chat’s persona, from the start until the reply has come', () => {
    const persona = { id: 'rook', name: 'Rook', image: '/rook.png' };
    const opened = openPage({ chat: { ...chat, persona }, messages: [aMessage('greeting')], hasMore: false }, null);
    const changes = [
      askQuestion('mine', 'Hello'),
      failReply({ message: 'Offline', details: [], openSettings: false }),
      askQuestion('mine', 'Hello'),
      growReply({ text: 'Good ', reasoning: '', messageId: 'reply-1', userMessageId: 'named' }),
    ];
    let state = applyChange(null, opened);
    for (const next of changes) {
      state = applyChange(state, next);
      expect(state?.messages[1]?.speaker).toEqual({ characterId: null, name: 'Rook', image: '/rook.png' });
    }
  });

  it('puts older messages before the others', () => {
    const state = after(addOlder('greeting', { messages: [aMessage('old')], hasMore: true }));
    expect(shown(state)).toEqual(['old:old', 'greeting:greeting']);
    expect(state?.hasMore).toBe(true);
  });

  it('drops older messages that were asked for before the list was replaced', () => {
    const state = after(addOlder('gone', { messages: [aMessage('old')], hasMore: true }));
    expect(shown(state)).toEqual(['greeting:greeting']);
  });
});

const user = (id: string) => aMessage(id, id, 'user');
const ask = askQuestion('mine', 'mine');
const grew = (text: string) => growReply({ text, reasoning: '', messageId: 'r', userMessageId: 'mine' });
const page = (messages: readonly ChatMessage[], hasMore = false, revision = 3) => ({
  chat: { ...chat, revision },
  messages,
  hasMore,
});
const others = [user('theirs'), aMessage('answer')];
const failure = { message: 'no', details: [], openSettings: false };

describe('messages of the server', () => {
  it('take the place of those from here on, with their texts', () => {
    const state = after(
      ask,
      grew('Hal'),
      endReply(page([aMessage('greeting', 'Hi'), user('mine'), aMessage('r', 'Half')], true)),
    );
    expect(shown(state)).toEqual(['greeting:Hi', 'mine:mine', 'r:Half']);
    expect(state?.reply).toBe('none');
  });

  it('stand in its order when another tab was faster', () => {
    const state = after(
      ask,
      grew('Half'),
      endReply(page([aMessage('greeting'), ...others, user('mine'), aMessage('r')])),
    );
    expect(shown(state)).toEqual(['greeting:greeting', 'theirs:theirs', 'answer:answer', 'mine:mine', 'r:r']);
  });

  it('do not meet at a question that only this page has placed', () => {
    const state = after(ask, grew('Half'));
    const newest = page([user('mine'), aMessage('r'), user('later')], true);
    expect(state && meets(state, newest)).toBe(false);
    expect(shown(state && applyChange(state, endReply(newest)))).toEqual(['mine:mine', 'r:r', 'later:later']);
  });

  it('let a running reply grow on from the text it has here', () => {
    const live: ChatMessage = { ...aMessage('r', 'Half a'), state: 'streaming' };
    const state = after(
      ask,
      grew('Half'),
      refreshEnd(page([aMessage('greeting'), ...others, user('mine'), live])),
      growReply({ text: ' a word', reasoning: '' }),
    );
    expect(shown(state)?.slice(-2)).toEqual(['mine:mine', 'r:Half a word']);
  });

  it('keep a question that is being sent, and a reply that they do not have yet', () => {
    const early = refreshEnd(page([aMessage('greeting'), ...others]));
    expect(shown(after(ask, early))?.at(-1)).toBe('mine:mine');
    expect(shown(after(ask, grew('Half'), early))?.slice(-2)).toEqual(['mine:mine', 'r:Half']);
  });

  it('are not taken from a page that was overtaken', () => {
    const state = after(
      refreshEnd(page([aMessage('greeting'), ...others], false, 5)),
      refreshEnd(page([aMessage('greeting')], false, 4)),
    );
    expect(shown(state)).toEqual(['greeting:greeting', 'theirs:theirs', 'answer:answer']);
  });
});

describe('a question without a reply', () => {
  it('stays and can be asked again when the reply ended before its first word', () => {
    const state = after(ask, grew(''), endReply(page([aMessage('greeting'), user('mine')])));
    expect(shown(state)).toEqual(['greeting:greeting', 'mine:mine']);
    expect(state && unanswered(state)?.id).toBe('mine');
    expect(state && unanswered({ ...state, chat: { ...chat, characterDeleted: true } })).toBeNull();
  });

  it('is not offered again while it is asked, or its failure is shown', () => {
    for (const state of [after(ask), after(ask, failReply(failure))]) expect(state && unanswered(state)).toBeNull();
  });

  it('leaves the list when its failure is dismissed, unless the chat has it', () => {
    const failed = after(ask, failReply(failure));
    expect(shown(applyChange(failed, dismissFailure()))).toEqual(['greeting:greeting']);
    const kept = applyChange(failed, refreshEnd(page([aMessage('greeting'), user('mine')])));
    expect(kept?.failure).not.toBeNull();
    expect(shown(applyChange(kept, dismissFailure()))).toEqual(['greeting:greeting', 'mine:mine']);
  });

  it('that failed makes room for another one', () => {
    const state = after(ask, failReply(failure), askQuestion('next', 'Next'));
    expect(shown(state)).toEqual(['greeting:greeting', 'next:Next']);
  });
});

describe('what a model thinks', () => {
  const thought = (reasoning: string, messageId?: string) => growReply({ text: '', reasoning, messageId });

  it('grows beside the reply until its first word, and is told anew by who is reached again', () => {
    const thinking = after(ask, thought('A kn', 'r'), thought('ock.'));
    expect([thinking?.reply, thinking && isThinking(thinking.messages)]).toEqual(['waiting', true]);
    expect(thinking?.messages.at(-1)).toMatchObject({ versions: [{ reasoning: 'A knock.' }] });
    const again = applyChange(thinking, thought('A knock. Who', 'r'));
    expect(again?.messages.at(-1)).toMatchObject({ versions: [{ reasoning: 'A knock. Who' }] });
    const said = applyChange(again, grew('Come in'));
    expect(said?.reply).toBe('writing');
    expect(said?.messages.at(-1)).toMatchObject({ text: 'Come in', versions: [{ reasoning: 'A knock. Who' }] });
  });

  it('is timed from the first thought to the first word, after a reload from the reply’s beginning', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(100_000);
    try {
      const thinking = after(ask, thought('Hm', 'r'));
      clock.mockReturnValue(112_000);
      expect(applyChange(thinking, grew('Oh'))?.messages.at(-1)).toMatchObject({ versions: [{ reasoningMs: 12_000 }] });
      const [createdAt, state] = [new Date(90_000).toISOString(), 'streaming' as const];
      const written = { ...aMessage('r', ''), state, versions: [{ ...aVersion, text: '', createdAt, state }] };
      const reloaded = after(openPage({ chat, messages: [written], hasMore: false }, null), awaitReply());
      expect(reloaded?.reply).toBe('waiting');
      expect(applyChange(reloaded, thought('Hm, hm', 'r'))?.thinkingSince).toBe(90_000);
    } finally {
      clock.mockRestore();
    }
  });

  it('is over for a reply with text, which is followed again as one that is being written', () => {
    const written = { ...aMessage('r', 'Come in'), state: 'streaming' as const };
    expect(after(openPage({ chat, messages: [written], hasMore: false }, null), awaitReply())?.reply).toBe('writing');
  });

  it('goes with a reply that fails before its first word, which says why', () => {
    const state = after(ask, thought('Hm', 'r'), breakReply('Gone.', 'model'));
    expect(shown(state)).toEqual(['greeting:greeting', 'mine:mine']);
    expect(state).toMatchObject({ reply: 'none', brokenBy: null, failure: { message: 'Gone.', remedy: 'model' } });
  });

  it('changes nothing of what goes on', () => {
    const state = after(ask, grew('Half'), breakReply('x', undefined), continueLast(), thought('Hm', 'r'));
    expect(state?.messages.at(-1)).toMatchObject({ text: 'Half', versions: [{ reasoning: null }] });
    expect(applyChange(state, breakReply('Gone.', undefined))).toMatchObject({
      failure: { message: 'Gone.' },
      messages: [{}, {}, { text: 'Half', state: 'broken' }],
    });
  });
});

describe('a reply that breaks off', () => {
  const broke = breakReply('The model failed.', undefined);

  it('has ended at once, with what came and why', () => {
    const state = after(ask, grew('Half'), broke);
    expect([state?.reply, state?.brokenBy, state && brokenReply(state)?.text]).toEqual([
      'none',
      'The model failed.',
      'Half',
    ]);
  });

  it('is no more when the character goes on, in the same message', () => {
    const state = after(ask, grew('Half'), broke, continueLast());
    expect([state?.reply, state?.brokenBy, state && brokenReply(state)]).toEqual(['waiting', null, null]);
    const on = applyChange(state, grew(' and on'));
    expect(shown(on)?.slice(-1)).toEqual(['r:Half and on']);
    expect(on?.messages.at(-1)).toMatchObject({ state: 'streaming', versions: { length: 1 } });
  });

  it('is as it was when it should go on and no word comes', () => {
    const failure = { message: 'no', details: [], openSettings: false };
    const before = after(ask, grew('Half'), broke);
    const state = [continueLast(), failReply(failure)].reduce<Conversation | null>(applyChange, before);
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
    const state = after(updateChat(moved));
    expect(state?.chat).toEqual(moved);
    expect(applyChange(state, updateChat(chat))?.chat).toEqual(moved);
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
    reasoningMs: null,
    promptTokens: null,
    completionTokens: null,
  });
  const question = aMessage('q', 'Who are you?', 'user');
  const reply: ChatMessage = { ...aMessage('r', 'A lamplighter.'), versions: [version('A lamplighter.')] };
  const opened: Change = openPage({ chat, messages: [question, reply], hasMore: false }, null);
  const asked: Change = regenerateMessage('r');
  const failure = { message: 'no', details: [], openSettings: false };

  it('grows in its place, beside the one before', () => {
    const state = after(opened, asked, growReply({ text: 'A thief.', reasoning: '', messageId: 'r' }));
    expect(shown(state)).toEqual(['q:Who are you?', 'r:A thief.']);
    expect(state?.messages[1]).toMatchObject({ version: 1, state: 'streaming' });
    expect(state?.messages[1]?.versions).toHaveLength(2);
  });

  it('leaves the one before when no word of it comes', () => {
    const state = after(opened, asked, failReply(failure));
    expect(state?.messages[1]).toEqual(reply);
    expect(state).toMatchObject({ reply: 'none', failure });
  });

  it('can be had of the last reply only, and not while one is written', () => {
    expect(lastReply(after(opened)!)?.id).toBe('r');
    expect(lastReply(after(opened, asked)!)).toBeNull();
    expect(lastReply(after()!)).toBeNull();
    expect(lastReply(after(opened, askQuestion('mine', 'And?'))!)).toBeNull();
  });
});

describe('what is told of other tabs and devices', () => {
  const three: Change = openPage(
    { chat, messages: [aMessage('a'), aMessage('b'), aMessage('c')], hasMore: true },
    null,
  );

  it('stands in its place: changed, new, or back', () => {
    const state = after(
      three,
      placeMessage(aMessage('b', 'other words'), 'a'),
      placeMessage(aMessage('d'), 'c'),
      placeMessage(aMessage('back'), 'a'),
    );
    expect(shown(state)).toEqual(['a:a', 'back:back', 'b:other words', 'c:c', 'd:d']);
    expect(state?.placed).toBe(5);
  });

  it('is left to the pages before when it stands above all that is known', () => {
    expect(shown(after(three, placeMessage(aMessage('old'), 'older'), placeMessage(aMessage('first'), null)))).toEqual([
      'a:a',
      'b:b',
      'c:c',
    ]);
    expect(shown(after(placeMessage(aMessage('first'), null)))).toEqual(['first:first', 'greeting:greeting']);
  });

  it('goes before a question that only this page has, and leaves that to be asked again', () => {
    const state = after(
      ask,
      failReply(failure),
      placeMessage(user('theirs'), 'greeting'),
      removeDeletedElsewhere(['mine', 'greeting']),
    );
    expect(shown(state)).toEqual(['theirs:theirs', 'mine:mine']);
    expect(state).toMatchObject({ unsent: 'mine', placed: 1, failure });
  });

  it('does not disturb what is being asked and written here', () => {
    const asked = after(ask, placeMessage(user('mine'), 'greeting'));
    expect(asked?.unsent).toBe('mine');
    const state = after(ask, grew('Half'), placeMessage(aMessage('r', 'Half and more'), 'mine'));
    expect(shown(state)?.at(-1)).toBe('r:Half');
  });

  it('may be a reply: it grows here, and another version of one does too', () => {
    const next = after(
      three,
      placeMessage(user('q'), 'c'),
      joinReply('r', 0),
      growReply({ text: 'From afar', reasoning: '', messageId: 'r' }),
    );
    expect(shown(next)?.slice(-2)).toEqual(['q:q', 'r:From afar']);
    expect(next?.reply).toBe('writing');
    const version = after(three, joinReply('c', 0));
    expect(version?.messages.at(-1)).toMatchObject({ id: 'c', text: '', state: 'streaming' });
    const more = after(three, joinReply('c', 1));
    expect(more?.messages.at(-1)).toMatchObject({ id: 'c', text: 'c', state: 'streaming' });
  });

  it('is newer than a page that was on its way', () => {
    const told = { ...chat, revision: 9 };
    const state = after(three, updateChat(told), three);
    expect(state?.chat.revision).toBe(9);
  });
});

describe('messages that are changed', () => {
  const three: Change = openPage(
    { chat, messages: [aMessage('a'), aMessage('b'), aMessage('c')], hasMore: false },
    null,
  );

  it('stand changed in their place', () => {
    expect(shown(after(three, replaceMessage(aMessage('b', 'other words'))))).toEqual(['a:a', 'b:other words', 'c:c']);
  });

  it('go, and what stays is where the server has it', () => {
    const state = after(three, removeMessages(['a', 'c']));
    expect(shown(state)).toEqual(['b:b']);
    expect(state?.placed).toBe(1);
  });
});
