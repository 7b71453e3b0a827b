import { chatRoutes, Lorebook } from '@masque/contracts';
import { onePerson } from './one-person.ts';
import { aCharacter } from './started-chat.ts';

const BOOKS = 6;
const ENTRIES = 4_000;
/** Per book. */
const FIRED = 2_750;
const MOST_MS = 50;

/** In processor time of this thread: the machine may be busy. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let start = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(start);
    longest = Math.max(longest, (user + system) / 1_000);
    start = process.threadCpuUsage();
    if (!isDone) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  isDone = true;
  return longest;
}

describe('a trace of many entries', () => {
  const my = onePerson();
  const keep = (book: number) => {
    const entries = Array.from({ length: ENTRIES }, (_, n) => ({
      name: `Entry ${n} of book ${book}`,
      keys: [n < FIRED ? 'harbour' : `key ${n}`],
      content: 'The harbour.',
    }));
    return my.chat.keep(aCharacter({ lorebook: Lorebook.parse({ recursiveScanning: false, entries }) }));
  };

  it('leaves turns for others while it is read', async () => {
    const [main, ...others] = await Promise.all(Array.from({ length: BOOKS }, (_, book) => keep(book)));
    const id = await my.chat.newChat(my.person, main);
    const lorebookIds = others.map(({ _id }) => _id);
    await my.caller.call(chatRoutes.changeChat, { params: { id }, body: { lorebookIds } });
    const messages = [{ role: 'user' as const, content: 'To the harbour!' }];
    const { body } = await my.caller.call(chatRoutes.complete, { body: { chatId: id, messages } });
    for (const [query, lines] of [
      ['', BOOKS * FIRED],
      ['?lore=all', BOOKS * ENTRIES],
    ] as const) {
      const path = `/chats/${id}/messages/${body.masque?.messageId}/trace${query}`;
      const read = async () => (await my.caller.fetch(path)).text();
      expect(JSON.parse(await read()).lore).toHaveLength(lines);
      expect(await longestTurn(read)).toBeLessThan(MOST_MS);
    }
  }, 120_000);
});
