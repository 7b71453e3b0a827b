import { describe, expect, it } from '@jest/globals';
import { aConversation, aMessage } from './conversation.fixture.ts';
import { applyChange, lastReply, unanswered } from './conversation.ts';
import { placeMessage, updateChat } from './messageChanges.ts';
import { addNewer, endReply, openPage, refreshEnd } from './pageChanges.ts';
import { growReply, joinReply } from './replyChanges.ts';

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
    const more = applyChange(window, addNewer('b', { messages: [aMessage({ id: 'c' })], hasNewer: false }));
    expect(idsOf(more)).toEqual(['a', 'b', 'c']);
    expect(more).toMatchObject({ hasNewer: false, placed: 3 });
    expect(applyChange(window, addNewer('x', { messages: [], hasNewer: false }))).toBe(window);
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
