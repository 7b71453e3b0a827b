import { setTimeout as pause } from 'node:timers/promises';
import { freshName, signedIn } from '../lib/api.ts';
import { faultsOf } from './aftermath.ts';
import { Client, gateways } from './client.ts';
import { causeFaults } from './faults.ts';
import { Random } from './random.ts';
import { readReply } from './reply-stream.ts';
import { Visitor } from './visitor.ts';

const SECONDS = Number(process.env['INSTANCES_SECONDS'] ?? 20);
const SEED = Number(process.env['INSTANCES_SEED'] ?? 1);
const VISITORS = 6;
/** Everything agrees this long after the last fault. */
const AGREE_MS = 10_000;
/** Messages a user and day, as set by default. */
const DAILY = 100;

describe('two instances of everything', () => {
  it(
    `keep what they acknowledged and agree, while they are killed and started for ${SECONDS} s (seed ${SEED})`,
    async () => {
      const random = new Random(SEED);
      const visitors: Visitor[] = [];
      for (let index = 0; index < VISITORS; index += 1)
        visitors.push(await Visitor.join(new Random(SEED * 100 + index)));
      const until = performance.now() + SECONDS * 1_000;
      const [faults] = await Promise.all([causeFaults(random, until), ...visitors.map((each) => each.act(until))]);
      const during = [...new Set(visitors.flatMap(({ problems }) => problems))];
      const ended = performance.now();
      let after = (await Promise.all(visitors.map(faultsOf))).flat();
      while (after.length > 0 && performance.now() - ended < AGREE_MS) {
        await pause(500);
        after = (await Promise.all(visitors.map(faultsOf))).flat();
      }
      const sum = (key: keyof Visitor['counts']) => visitors.reduce((all, { counts }) => all + counts[key], 0);
      process.stderr.write(
        `${faults.length} kills (${faults.join(' ')}); ${sum('writes')} writes, ${sum('replies')} replies, ` +
          `${sum('broken')} broken off, ${sum('stops')} stopped, ${sum('givenUp')} calls given up\n`,
      );
      expect({ during, after }).toEqual({ during: [], after: [] });
      const counted = await Promise.all(visitors.map((each) => statisticsOf(each, ended)));
      expect(counted.flat()).toEqual([]);
    },
    (SECONDS + 120) * 1_000,
  );

  it('hold the daily limit over all instances', async () => {
    const username = freshName('limited');
    const client = new Client((await signedIn(username)).cookie);
    await client.call(0, 'POST', 'openrouter-key', { apiKey: `sk-or-v1-${username}-0123456789abcdef` });
    const created = await client.call(0, 'POST', 'characters', draftOf(username));
    const { id: characterId } = (created?.body ?? {}) as { id?: string };
    const chatIds: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const chat = await client.call(index, 'POST', 'chat-histories', { characterId, messages: [] });
      chatIds.push(((chat?.body ?? {}) as { id?: string }).id ?? '');
    }
    let whole = 0;
    const askUntilRefused = async (chatId: string, index: number) => {
      for (let asked = 0; asked < DAILY + 20; asked += 1) {
        const url = `${gateways()[(asked + index) % gateways().length]}/api/chat/completions`;
        const messages = [{ role: 'user', content: `${asked}` }];
        const body = { chatId, messages, stream: true, model: 'demo/fast?tokens=2&rate=1000' };
        const reply = await readReply(client, url, body);
        if (reply.isWhole) whole += 1;
        else if (reply.status === 429 && whole >= DAILY - chatIds.length) return;
        else await pause(200);
      }
    };
    await Promise.all(chatIds.map(askUntilRefused));
    expect(whole).toBe(DAILY);
  }, 90_000);
});

const draftOf = (name: string) => ({
  name,
  summary: 'A lamplighter.',
  scenario: 'A harbour town.',
  personality: 'Patient.',
  firstMessage: 'You are late.',
  isPublic: true,
});

/** The statistics say within ten seconds of the last fault what was acknowledged. */
async function statisticsOf({ client, username, characters, chats }: Visitor, ended: number): Promise<string[]> {
  for (;;) {
    const reply = await client.call(0, 'GET', `users/${username}/stats`);
    const { stats } = (reply?.body ?? {}) as { stats?: { totalCharacters: number; totalChats: number } };
    const isRight = stats && stats.totalCharacters >= characters.size && stats.totalChats >= chats.length;
    if (isRight) return [];
    if (performance.now() - ended > 2 * AGREE_MS) {
      return [`${username} has ${characters.size} characters, ${chats.length} chats; counted ${JSON.stringify(stats)}`];
    }
    await pause(500);
  }
}
