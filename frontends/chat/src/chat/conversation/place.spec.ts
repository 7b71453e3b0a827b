import { describe, expect, it } from '@jest/globals';
import { aConversation, aMessage } from './conversation.fixture.ts';
import { applyChange, lastReply, numberOf, unanswered } from './conversation.ts';
import { placeMessage, updateChat } from './messageChanges.ts';
import { addNewer, addOlder, endReply, openPage, refreshEnd } from './pageChanges.ts';
import { growReply, joinReply } from './replyChanges.ts';

describe('a chat that is opened at a place', () => {
  const window = aConversation({
    messages: [aMessage({ id: 'a' }), aMessage({ id: 'b', sender: 'user' })],
    hasMore: true,
    above: null,
    hasNewer: true,
    place: 'a',
    placed: 2,
  });
  const page = (ids: readonly string[], hasMore = true) => ({
    chat: { ...window.chat, revision: 9 },
    messages: ids.map((id) => aMessage({ id })),
    hasMore,
  });
  const idsOf = (state: typeof window | null) => state?.messages.map(({ id }) => id);

  it('gets newer messages after its last one, until there are no others', () => {
    const more = applyChange(window, addNewer('b', { messages: [aMessage({ id: 'c' })], hasNewer: false }));
    expect(idsOf(more)).toEqual(['a', 'b', 'c']);
    expect(more).toMatchObject({ hasNewer: false, placed: 3 });
    expect(applyChange(window, addNewer('x', { messages: [], hasNewer: false }))).toBe(window);
  });

  it('numbers messages from the chat’s first one, and not before it knows how many are above', () => {
    const chat = { ...window.chat, messageCount: 5 };
    const numbersOf = (state: typeof window | null) => state?.messages.map((_, index) => numberOf(state, index));
    expect(numbersOf(window)).toEqual([undefined, undefined]);
    const newest = applyChange(null, openPage({ ...page(['d', 'e']), chat }, null));
    expect(numbersOf(newest)).toEqual([3, 4]);
    const older = applyChange(newest, addOlder('d', { messages: [aMessage({ id: 'c' })], hasMore: true }));
    expect(numbersOf(older)).toEqual([2, 3, 4]);
    const said = { ...chat, messageCount: 6, revision: 10 };
    expect(numbersOf(applyChange(older, refreshEnd({ ...page(['e', 'f']), chat: said })))).toEqual([2, 3, 4, 5]);
    const all = ['a', 'b'].map((id) => aMessage({ id }));
    expect(numbersOf(applyChange(older, addOlder('c', { messages: all, hasMore: false })))).toEqual([0, 1, 2, 3, 4]);
  });

  it('stays there whatever is said at the end', () => {
    for (const change of [
      joinReply('z', 0),
      growReply({ text: 'Good', reasoning: '', messageId: 'z' }),
      placeMessage(aMessage({ id: 'z' }), 'y'),
      endReply(page(['y', 'z'])),
      refreshEnd(page(['y', 'z'])),
    ])
      expect(idsOf(applyChange(window, change))).toEqual(['a', 'b']);
  });

  it('becomes the whole end when the newest page meets it', () => {
    const met = applyChange(window, refreshEnd(page(['b', 'c'])));
    expect(idsOf(met)).toEqual(['a', 'b', 'c']);
    expect(met).toMatchObject({ hasNewer: false });
  });

  it('has no last reply, and nothing unanswered', () => {
    expect(lastReply(window)).toBeNull();
    expect(unanswered(window)).toBeNull();
  });

  it('goes to the newest also when a change was told since that page was read', () => {
    const told = applyChange(window, updateChat({ ...window.chat, revision: 12 }));
    expect(idsOf(applyChange(told, openPage(page(['y', 'z']), null)))).toEqual(['y', 'z']);
  });
});
