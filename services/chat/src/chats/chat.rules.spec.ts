import { newChatRow } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { beginningOf, turnsAfter, turnsOf } from './chat.rules.ts';

const member = { characterId: 'character-1', version: 3, name: 'Mira', image: null, imageColor: null };
const created = new Date('2026-01-02T23:50:00.000Z');
const aChat = (own: Partial<ChatRow> = {}): ChatRow => ({
  ...newChatRow({
    _id: 'chat-1',
    userId: 'user-1',
    members: [member],
    nextSeq: 1,
    lastMessage: '',
    createdAt: created,
  }),
  revision: 1,
  ...own,
});

describe('turns of a chat', () => {
  it('begin with none', () => {
    expect(turnsOf(aChat())).toEqual({ userTurns: 0, hasReturned: false });
  });

  it('are added up; who says something on a later day has returned, and stays so', () => {
    const same = aChat(turnsAfter(aChat(), ['Hello', 'there'], '2026-01-02'));
    expect(turnsOf(same)).toEqual({ userTurns: 2, hasReturned: false });
    expect(same.firstMessage).toBe('Hello');
    const later = aChat({ ...same, ...turnsAfter(same, ['Again'], '2026-01-03') });
    expect(turnsOf(later)).toEqual({ userTurns: 3, hasReturned: true });
    expect(turnsAfter(later, ['So'], '2026-01-02')).toEqual({ userTurns: 4, hasReturned: true });
    expect(turnsAfter(later, [], '2026-01-04')).toEqual({});
  });

  it('make a chat of a draft, which begins with the first of them', () => {
    const begun = turnsAfter(aChat({ isDraft: true }), ['Hello'], '2026-01-09');
    expect(begun).toMatchObject({ userTurns: 1, hasReturned: false, isDraft: false });
    expect(begun.createdAt?.getTime()).toBeGreaterThan(created.getTime());
  });
});

describe('the beginning of a chat', () => {
  it('is the version and the greeting that it began with, whatever it has moved to', () => {
    expect(beginningOf(aChat())).toEqual({ cardVersion: 3, greeting: 0 });
    const moved = [{ ...member, version: 5 }];
    expect(beginningOf(aChat({ members: moved, begunWith: 3, greeting: 2 }))).toEqual({ cardVersion: 3, greeting: 2 });
  });

  it('of a file is no greeting, also when the chat is a tombstone', () => {
    expect(beginningOf(aChat({ begunWith: null }))).toEqual({ cardVersion: 3, greeting: null });
    expect(beginningOf(aChat({ imported: { file: 'f', kept: '{}' } })).greeting).toBeNull();
  });
});
