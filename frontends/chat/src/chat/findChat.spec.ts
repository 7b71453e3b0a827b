import type { Chat } from '@masque/contracts';
import { describe, expect, it } from '@jest/globals';
import { latestWith, wantedOf } from './findChat.ts';

const nothing: Parameters<typeof wantedOf>[1] = { chatId: null, characterId: null };
const wanted = (query: string, stored = nothing) => wantedOf(new URLSearchParams(query), stored);

describe('which chat an address means', () => {
  it('is the named chat before all else', () => {
    expect(wanted('chatId=x&characterId=c&newChat=true')).toEqual({ kind: 'chat', chatId: 'x' });
  });

  it('is a new one, or the latest, with the named character', () => {
    expect(wanted('characterId=c&newChat=true')).toEqual({ kind: 'new', characterId: 'c' });
    expect(wanted('characterId=c')).toEqual({ kind: 'latest', characterId: 'c' });
  });

  it('is what was chosen last when the address says nothing', () => {
    expect(wanted('newChat=true', { chatId: 'x', characterId: 'c' })).toEqual({ kind: 'new', characterId: 'c' });
    expect(wanted('', { chatId: 'x', characterId: 'c' })).toEqual({ kind: 'chat', chatId: 'x' });
    expect(wanted('')).toEqual({ kind: 'nothing' });
  });

  it('takes the chat that was changed last', () => {
    const chat = (id: string, updatedAt: string, characterId = 'c') => ({ id, updatedAt, characterId }) as Chat;
    const chats = [chat('a', '2026-01-01'), chat('b', '2026-02-01'), chat('z', '2026-03-01', 'other')];
    expect(latestWith(chats, 'c')?.id).toBe('b');
  });
});
