import { setTimeout as pause } from 'node:timers/promises';
import { aDraft, freshName, signedIn } from '../lib/api.ts';
import { Client, gatewayAt } from '../seeded/client.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { order } from '../seeded/faults.ts';

const RETRY_MS = 200;
const SEEN_MS = 30_000;

interface Change {
  readonly type: string;
  readonly message?: { readonly id: string; readonly text: string };
  readonly ids?: readonly string[];
}

/** A page that follows a chat, moving from gateway to gateway and resuming from the last event. */
class Page {
  readonly texts = new Map<string, string>();
  isFollowing = false;
  private lastEventId = '';
  private readonly leaving = new AbortController();
  private readonly following: Promise<void>;

  constructor(
    private readonly client: Client,
    private readonly chatId: string,
    gateway: number,
  ) {
    this.following = this.follow(gateway);
  }

  private async follow(gateway: number): Promise<void> {
    const { signal } = this.leaving;
    for (let attempt = gateway; !signal.aborted; attempt += 1) {
      const url = gatewayAt(attempt);
      const headers = { ...this.client.headers(url), 'last-event-id': this.lastEventId };
      try {
        const response = await fetch(`${url}/api/chats/${this.chatId}/changes`, { headers, signal });
        if (response.ok && response.body) await this.read(response.body);
      } catch {
        // The instance was killed.
      }
      this.isFollowing = false;
      await pause(RETRY_MS);
    }
  }

  private async read(body: NonNullable<Response['body']>): Promise<void> {
    let rest = '';
    this.isFollowing = true;
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        if (data !== undefined) this.take(JSON.parse(data));
        this.lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? this.lastEventId;
      }
    }
  }

  private take({ type, message, ids = [] }: Change): void {
    // A killed instance may have committed changes without publishing them.
    if (type === 'reset') void this.readAgain();
    if (message) this.texts.set(message.id, message.text);
    for (const id of ids) this.texts.delete(id);
  }

  private async readAgain(): Promise<void> {
    const page = await this.client.call(0, 'GET', `chats/${this.chatId}?limit=100`);
    const { messages = [] } = (page?.body ?? {}) as { messages?: NonNullable<Change['message']>[] };
    for (const { id, text } of messages) this.texts.set(id, text);
  }

  async leave(): Promise<void> {
    this.leaving.abort();
    await this.following;
  }
}

describe('a chat that is followed through two gateways', () => {
  it('is the same for all readers while chat instances and gateways are killed, and nothing is lost', async () => {
    const name = freshName('follower');
    const client = new Client((await signedIn(name)).cookie);
    await client.call(0, 'POST', 'openrouter-key', { apiKey: `sk-or-v1-${name}-0123456789abcdef` });
    const character = await client.call(0, 'POST', 'characters', aDraft({ name }));
    const { id: characterId } = (character?.body ?? {}) as { id?: string };
    const chat = await client.call(0, 'POST', 'chat-histories', { characterId, messages: [] });
    const { id: chatId = '' } = (chat?.body ?? {}) as { id?: string };
    const pages = [0, 1].map((gateway) => new Page(client, chatId, gateway));
    const areFollowing = async () => pages.every(({ isFollowing }) => isFollowing);
    const said = new Map<string, string>();
    const say = async (id: string, text: string) => {
      said.set(id, text);
      const saved = await client.call(said.size, 'POST', 'chat-histories', {
        chatId,
        messages: [{ id, sender: 'user', text }],
      });
      expect(saved?.status).toBe(200);
    };
    const expectAllSeen = () =>
      expectWithin(SEEN_MS, async () =>
        pages.every(({ texts }) => [...said].every(([id, text]) => texts.get(id) === text)),
      );
    try {
      await expectWithin(SEEN_MS, areFollowing);
      for (const [round, victim] of ['chat', 'gateway', 'chat-2', 'gateway-2'].entries()) {
        await say(`before-${round}`, `Before ${victim}`);
        await order(victim, 'kill');
        await say(`during-${round}`, `During ${victim}`);
        await say('edited', `Edited while ${victim} was away`);
        await order(victim, 'start');
        await expectAllSeen();
      }
      const messages = [{ role: 'user', content: 'Who is there?' }];
      const body = { chatId, messages, model: 'demo/fast?tokens=30&rate=30' };
      await client.call(0, 'POST', 'chat/completions', body);
      const page = await client.call(0, 'GET', `chats/${chatId}?limit=100`);
      const all = (page?.body as { messages: { id: string; text: string }[] } | undefined)?.messages ?? [];
      for (const { id, text } of all.slice(1)) said.set(id, text);
      await expectAllSeen();
      expect(all).toHaveLength(said.size + 1);
    } finally {
      await Promise.all(pages.map((page) => page.leave()));
    }
  }, 240_000);
});
