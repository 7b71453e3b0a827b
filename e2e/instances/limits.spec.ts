import { setTimeout as pause } from 'node:timers/promises';
import { aDraft, freshName, signedIn } from '../lib/api.ts';
import { Client, gatewayAt } from '../seeded/client.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { order } from '../seeded/faults.ts';
import { readReply } from '../seeded/reply-stream.ts';
import { FollowedStreams } from './streams.ts';

/** Default messages per user per day. */
const DAILY = 100;
/** Per user, across all instances. */
const MOST_REPLIES = 3;
const MOST_STREAMS = 6;
/** Milliseconds until a killed instance's slots are free again. */
const FREE_MS = 10_000;
const KILLS = 2;

/** A user with a model key, and chats with a character of their own. */
async function aPerson(name: string, chats: number): Promise<{ client: Client; chatIds: string[] }> {
  const client = new Client((await signedIn(name)).cookie);
  await client.call(0, 'POST', 'openrouter-key', { apiKey: `sk-or-v1-${name}-0123456789abcdef` });
  const character = await client.call(0, 'POST', 'characters', aDraft({ name }));
  const { id: characterId } = (character?.body ?? {}) as { id?: string };
  const chatIds: string[] = [];
  for (let index = 0; index < chats; index += 1) {
    const chat = await client.call(index, 'POST', 'chat-histories', { characterId, messages: [] });
    chatIds.push(((chat?.body ?? {}) as { id?: string }).id ?? '');
  }
  return { client, chatIds };
}

describe('the limits of a user, over all instances', () => {
  it('let 100 messages a day through, and no more', async () => {
    const { client, chatIds } = await aPerson(freshName('limited'), 3);
    let whole = 0;
    const askUntilRefused = async (chatId: string, index: number) => {
      for (let asked = 0; asked < DAILY + 20; asked += 1) {
        const messages = [{ role: 'user', content: `${asked}` }];
        const body = { chatId, messages, stream: true, model: 'demo/fast?tokens=2&rate=1000' };
        const reply = await readReply(client, gatewayAt(asked + index), body);
        if (reply.isWhole) whole += 1;
        else if (reply.status === 429 && whole >= DAILY - chatIds.length) return;
        else await pause(200);
      }
    };
    await Promise.all(chatIds.map(askUntilRefused));
    expect(whole).toBe(DAILY);
  }, 90_000);

  it(
    'let 3 replies run and 6 streams be open, also while chat instances are killed, and are free again 10 s later',
    async () => {
      const { client, chatIds } = await aPerson(freshName('greedy'), 5);
      const streams = new FollowedStreams(client, chatIds, 2);
      const fillUp = async () => {
        streams.letGoOfFollowers();
        await expectWithin(FREE_MS, async () => streams.replies.size === MOST_REPLIES);
        streams.isFollowing = true;
        await expectWithin(FREE_MS, async () => streams.open.size === MOST_STREAMS);
      };
      try {
        await fillUp();
        for (let kill = 0; kill < KILLS; kill += 1) {
          const name = kill % 2 === 0 ? 'chat' : 'chat-2';
          await order(name, 'kill');
          await fillUp();
          await order(name, 'start');
        }
      } finally {
        await streams.end();
      }
      expect(streams.most).toEqual({ replies: MOST_REPLIES, open: MOST_STREAMS });
    },
    60_000 + KILLS * 30_000,
  );
});
