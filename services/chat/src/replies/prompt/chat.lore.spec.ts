import { storedTimers, timersFor } from './chat.lore.ts';

const timers = [{ kind: 'sticky' as const, start: 1, end: 5 }];
const book = (characterId: string) => ({ characterId, version: 1 });
const member = { characterId: 'aria', version: 1, name: 'Aria', image: null, imageColor: null };
const chatWith = (loreTimers: object, lorebookIds: string[] = []) => ({
  _id: 'chat-1',
  members: [member],
  lorebookIds,
  loreTimers: JSON.stringify(loreTimers),
});

describe('the timers of lore', () => {
  it('follow their book when another one is attached before it', () => {
    const stored = storedTimers({ '0.moat': timers }, [book('aria')]);
    expect(stored).toEqual({ 'aria.moat': timers });
    expect(timersFor(chatWith(stored), [book('harbor'), book('aria')])).toEqual({ '1.moat': timers });
  });

  it('end with a book that is no longer attached', () => {
    expect(timersFor(chatWith({ 'harbor.moat': timers }), [book('aria')])).toEqual({});
  });

  it('of earlier versions belong to the character’s own book, then to the chat’s in their order', () => {
    const chat = chatWith({ '0.a': timers, '2.b.c': timers }, ['harbor', 'aria', 'castle']);
    const books = [book('harbor'), book('castle'), book('aria')];
    expect(timersFor(chat, books)).toEqual({ '2.a': timers, '1.b.c': timers });
  });

  it('of earlier versions belong to the chat’s books alone when the character has none', () => {
    const chat = chatWith({ '0.a': timers }, ['harbor']);
    expect(timersFor(chat, [book('harbor')])).toEqual({ '0.a': timers });
  });
});
