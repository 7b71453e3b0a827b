import { aDraft, freshName, signedIn } from '../lib/api.ts';
import { Client, gatewayAt } from '../seeded/client.ts';
import { readReply } from '../seeded/reply-stream.ts';
import { ChatFollower } from './chat-follower.ts';

/** Milliseconds; less than the 15 s poll that recovers lost signals, so slower changes were polled, not pushed. */
const TOLD_MS = 10_000;
const ROUNDS = 12;
const MODEL = 'demo/fast?tokens=40&rate=40';

const quantile = (all: readonly number[], q: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * q))] ?? Number.NaN;

describe('one chat on two devices at two gateways', () => {
  it('is the same on both as it changes, whichever of them changes it', async () => {
    const name = freshName('two-devices');
    const client = new Client((await signedIn(name)).cookie);
    await client.call(0, 'POST', 'openrouter-key', { apiKey: `sk-or-v1-${name}-0123456789abcdef` });
    const character = await client.call(0, 'POST', 'characters', aDraft({ name }));
    const { id: characterId } = (character?.body ?? {}) as { id?: string };
    const chat = await client.call(0, 'POST', 'chat-histories', { characterId, messages: [] });
    const { id: chatId = '' } = (chat?.body ?? {}) as { id?: string };
    const devices = [0, 1].map((gateway) => new ChatFollower(client, chatId, gateway));
    const times = new Map<string, number[]>();
    /** Acts through one gateway, waits until both devices show it, and records the time since the call. */
    const change = async (what: string, act: Promise<unknown>, isShown: (device: ChatFollower) => boolean) => {
      const began = performance.now();
      const shown = await Promise.all([...devices.map((device) => device.shows(isShown, TOLD_MS)), act]);
      const slowest = Math.max(...shown.slice(0, devices.length).map(Number)) - began;
      note(what, slowest);
    };
    const note = (what: string, ms: number) => times.set(what, [...(times.get(what) ?? []), ms]);
    try {
      await Promise.all(devices.map((device) => device.shows(({ isFollowing }) => isFollowing, TOLD_MS)));
      for (let round = 0; round < ROUNDS; round += 1) {
        // Alternate gateways: both devices must show what either one receives.
        const at = round % 2;
        const id = `said-${round}`;
        const saved = (text: string) => ({ chatId, messages: [{ id, sender: 'user', text }] });
        await change(
          'a message',
          client.call(at, 'POST', 'chat-histories', saved('Said')),
          ({ messages }) => messages.get(id)?.text === 'Said',
        );
        await change(
          'an edit',
          client.call(at, 'PATCH', `chats/${chatId}/messages/${id}`, { text: 'Meant' }),
          ({ messages }) => messages.get(id)?.text === 'Meant',
        );
        const deletion = client.call(at, 'DELETE', `chats/${chatId}/messages/${id}`);
        await change('a deletion', deletion, ({ messages }) => !messages.has(id));
        const { undoToken } = ((await deletion)?.body ?? {}) as { undoToken?: string };
        await change('an undo', client.call(at, 'POST', `chats/${chatId}/undo`, { undoToken }), ({ messages }) =>
          messages.has(id),
        );
        await growTogether(at, round);
      }
      for (const [what, all] of times) {
        const [p50, p99] = [quantile(all, 0.5), quantile(all, 0.99)].map(Math.round);
        process.stderr.write(`${what} on the other device: p50 ${p50} ms, slowest ${p99} ms of ${all.length}\n`);
      }
      const all = await client.call(0, 'GET', `chats/${chatId}?limit=100`);
      const kept = (all?.body as { messages: { id: string; text: string }[] } | undefined)?.messages ?? [];
      for (const { messages } of devices) {
        for (const { id, text } of kept.slice(1)) expect(messages.get(id)).toMatchObject({ id, text });
        expect(messages.size).toBe(kept.length - 1);
      }
    } finally {
      await Promise.all(devices.map((device) => device.leave()));
    }

    /** Records how far the devices lag behind the reader of a reply. */
    async function growTogether(at: number, round: number): Promise<void> {
      const later: Promise<unknown>[] = [];
      const messages = [{ role: 'user', content: 'And?' }];
      const body = { chatId, messages, settings: { maxTokens: 0 }, stream: true, model: MODEL };
      const reply = await readReply(client, gatewayAt(at), body, (length) => {
        const readAt = performance.now();
        for (const device of devices) {
          const hasGrown = () => (device.replies.at(round)?.length ?? 0) >= length;
          later.push(device.shows(hasGrown, TOLD_MS).then((shownAt) => note('a reply as it grows', shownAt - readAt)));
        }
      });
      await Promise.all(later);
      expect(reply.isWhole).toBe(true);
    }
  }, 240_000);
});
