import { describe, expect, it } from '@jest/globals';
import { aConversation, aMessage } from './conversation.fixture.ts';
import { conversationAfter, lastReply, unanswered } from './conversation.ts';

describe('a chat that is opened at a place', () => {
  const window = aConversation({
    messages: [aMessage({ id: 'a' }), aMessage({ id: 'b', sender: 'user' })],
    hasMore: true,
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
    const more = conversationAfter(window, {
      type: 'newer',
      after: 'b',
      messages: [aMessage({ id: 'c' })],
      hasNewer: false,
    });
    expect(idsOf(more)).toEqual(['a', 'b', 'c']);
    expect(more).toMatchObject({ hasNewer: false, placed: 3 });
    expect(conversationAfter(window, { type: 'newer', after: 'x', messages: [], hasNewer: false })).toBe(window);
  });

  it('stays there whatever is said at the end', () => {
    for (const action of [
      { type: 'joined', messageId: 'z', from: 0 },
      { type: 'grew', text: 'Good', messageId: 'z', userMessageId: null },
      { type: 'arrived', message: aMessage({ id: 'z' }), after: 'y' },
      { type: 'settled', ...page(['y', 'z']) },
      { type: 'refreshed', ...page(['y', 'z']) },
    ] as const)
      expect(idsOf(conversationAfter(window, action))).toEqual(['a', 'b']);
  });

  it('becomes the whole end when the newest page meets it', () => {
    const met = conversationAfter(window, { type: 'refreshed', ...page(['b', 'c']) });
    expect(idsOf(met)).toEqual(['a', 'b', 'c']);
    expect(met).toMatchObject({ hasNewer: false });
  });

  it('has no last reply, and nothing unanswered', () => {
    expect(lastReply(window)).toBeNull();
    expect(unanswered(window)).toBeNull();
  });

  it('goes to the newest also when a change was told since that page was read', () => {
    const told = conversationAfter(window, { type: 'changed', chat: { ...window.chat, revision: 12 } });
    expect(idsOf(conversationAfter(told, { type: 'opened', ...page(['y', 'z']) }))).toEqual(['y', 'z']);
  });
});
