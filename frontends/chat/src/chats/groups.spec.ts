import type { Chat } from '@masque/contracts';
import { describe, expect, it } from '@jest/globals';
import { chatDate, groupChats } from './groups.ts';

const chat = (id: string, characterId: string, updatedAt: string) =>
  ({ id, characterId, updatedAt, pinned: false, character: { name: characterId, image: null } }) as Chat;

describe('the list of chats', () => {
  it('is grouped by character, newest first in and between the groups', () => {
    const groups = groupChats([
      chat('1', 'a', '2026-01-01'),
      chat('2', 'b', '2026-01-02'),
      chat('3', 'a', '2026-01-03'),
    ]);
    expect(groups.map(({ name, chats }) => [name, chats.map(({ id }) => id)])).toEqual([
      ['a', ['3', '1']],
      ['b', ['2']],
    ]);
  });

  it('has pinned chats first in their group, and still leads to the newest', () => {
    const pinned = { ...chat('1', 'a', '2026-01-01'), pinned: true };
    const [group] = groupChats([pinned, chat('2', 'a', '2026-01-02'), chat('3', 'a', '2026-01-03')]);
    expect(group?.chats.map(({ id }) => id)).toEqual(['1', '3', '2']);
    expect(group?.latest.id).toBe('3');
  });

  it('writes dates as specified', () => {
    expect(chatDate('2026-03-04T12:05:00')).toBe('Mar 04, 2026 at 12:05 PM');
    expect(chatDate('nonsense')).toBe('Unknown date');
  });
});
