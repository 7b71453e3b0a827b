import { describe, expect, it } from '@jest/globals';
import { chatTarget } from './chatTarget.ts';

const nothing: Parameters<typeof chatTarget>[1] = { chatId: null, characterId: null };
const wanted = (query: string, stored = nothing) => chatTarget(new URLSearchParams(query), stored);

describe('which chat an address means', () => {
  it('is the named chat before all else', () => {
    expect(wanted('chatId=x&characterId=c&newChat=true')).toEqual({ kind: 'chat', chatId: 'x' });
  });

  it('is the named chat at the named message', () => {
    expect(wanted('chatId=x&messageId=m')).toEqual({ kind: 'chat', chatId: 'x', messageId: 'm' });
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
});
