import { aDraft, freshName, signedIn } from '../lib/api.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { Client } from '../seeded/client.ts';
import { ReplyReader } from './reply-reader.ts';

const PEOPLE = 10;
/** A user may have three replies in progress. */
const CHATS_EACH = 2;
/** Takes 12 s, provided there is no token limit. */
const MODEL = 'demo/chapter?tokens=600&rate=50';
/** Characters each reader has seen before the fault. */
const SEEN = 120;
const BEGIN_MS = 30_000;

interface Message {
  readonly id: string;
  readonly sender: string;
  readonly text: string;
  readonly state: string;
}

export class TwentyReplies {
  private readonly reading: Promise<unknown>;

  private constructor(
    readonly readers: readonly ReplyReader[],
    private readonly clients: ReadonlyMap<ReplyReader, Client>,
  ) {
    this.reading = Promise.all(readers.map((reader) => reader.read(questionOf(reader), MODEL)));
  }

  /** Resolves while all replies are being written. Neighboring readers start at different gateways. */
  static async begin(): Promise<TwentyReplies> {
    const clients = new Map<ReplyReader, Client>();
    for (let person = 0; person < PEOPLE; person += 1) {
      const name = freshName('reader');
      const client = new Client((await signedIn(name)).cookie);
      await client.call(person, 'POST', 'openrouter-key', { apiKey: `sk-or-v1-${name}-0123456789abcdef` });
      const character = await client.call(person, 'POST', 'characters', aDraft({ name }));
      const { id: characterId } = (character?.body ?? {}) as { id?: string };
      for (let each = 0; each < CHATS_EACH; each += 1) {
        const chat = await client.call(person, 'POST', 'chat-histories', { characterId, messages: [] });
        const { id = '' } = (chat?.body ?? {}) as { id?: string };
        clients.set(new ReplyReader(client, id, person + each), client);
      }
    }
    const all = new TwentyReplies([...clients.keys()], clients);
    await expectWithin(BEGIN_MS, async () => all.readers.every(({ text }) => text.length >= SEEN));
    return all;
  }

  seen(): Map<ReplyReader, string> {
    return new Map(this.readers.map((reader) => [reader, reader.text]));
  }

  /** Empty while the gateway is down. */
  async messagesOf(reader: ReplyReader, gateway = 0): Promise<readonly Message[]> {
    const page = await this.clients.get(reader)?.call(gateway, 'GET', `chats/${reader.chatId}?limit=100`);
    return (page?.body as { messages?: Message[] } | undefined)?.messages ?? [];
  }

  async replyOf(reader: ReplyReader): Promise<Message | undefined> {
    return (await this.messagesOf(reader)).find(({ id }) => id === reader.messageId);
  }

  /** Call it once all replies have ended. Empty if nothing that a reader saw is missing. */
  async problems(seen: ReadonlyMap<ReplyReader, string>, states: readonly string[]): Promise<string[]> {
    const found = await Promise.all(
      this.readers.map(async (reader) => {
        const messages = await this.messagesOf(reader);
        const reply = messages.find(({ id }) => id === reader.messageId);
        const questions = messages.filter(({ text }) => text === questionOf(reader));
        const before = seen.get(reader) ?? '';
        return [
          ...(questions.length === 1 ? [] : [`the question is there ${questions.length} times`]),
          ...(reply && states.includes(reply.state) ? [] : [`the reply is ${reply?.state ?? 'missing'}`]),
          ...(reply?.text.startsWith(before)
            ? []
            : [`of ${before.length} seen characters, ${reply?.text.length} are kept`]),
          ...(reply?.text === reader.text ? [] : ['the reader and the chat have another text']),
        ].map((problem) => `${reader.chatId}: ${problem}`);
      }),
    );
    return found.flat();
  }

  async end(): Promise<void> {
    for (const reader of this.readers) reader.leave();
    await this.reading;
  }
}

const questionOf = ({ chatId }: ReplyReader) => `What happened in ${chatId}?`;
