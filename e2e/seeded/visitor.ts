import { aDraft, freshName, signedIn } from '../lib/api.ts';
import { Client, gatewayAt, gateways } from './client.ts';
import type { ModerationRecord } from './moderation-record.ts';
import { editQuestion } from './edits.ts';
import type { Random } from './random.ts';
import { readReply, type SeenReply } from './reply-stream.ts';
import { reportSomething } from './reports.ts';
import { endSession } from './sessions.ts';
import { changeVisibility } from './visibility.ts';

/** Takes 20 s. */
const LONG = 'demo/fast?tokens=1200&rate=60';
/** Milliseconds until a reply ends after it was stopped or its chat deleted, whatever happens to its instance. */
const END_MS = 5_000;

/** Messages the chat must hold after the run. */
export interface SeededChat {
  readonly id: string;
  readonly characterId: string;
  readonly questions: string[];
  /** Texts replaced by edits. */
  readonly replaced: string[];
  readonly replies: SeenReply[];
}

/** Uses all instances, remembers acknowledged writes, and complains about missing ones. */
export class SeededVisitor {
  /** Id → whether it is public; null after an unacknowledged change. */
  readonly characters = new Map<string, boolean | null>();
  readonly gone = new Set<string>();
  readonly chats: SeededChat[] = [];
  readonly goneChats = new Set<string>();
  readonly problems: string[] = [];
  readonly counts = { writes: 0, edits: 0, replies: 0, broken: 0, stops: 0, sessions: 0, givenUp: 0 };
  private step = 0;

  private constructor(
    readonly username: string,
    readonly client: Client,
    readonly random: Random,
  ) {}

  static async join(random: Random): Promise<SeededVisitor> {
    const username = freshName('visitor');
    const person = await signedIn(username);
    const visitor = new SeededVisitor(username, new Client(person.cookie), random);
    await visitor.client.call(0, 'POST', 'openrouter-key', { apiKey: `sk-or-v1-${username}-0123456789abcdef` });
    await visitor.createCharacter();
    await visitor.startChat();
    return visitor;
  }

  async act(until: number, record: ModerationRecord): Promise<void> {
    const acts = [
      () => this.createCharacter(),
      () => this.deleteCharacter(),
      () => changeVisibility(this),
      () => this.startChat(),
      () => this.deleteChat(),
      () => this.converse(),
      () => this.converse(),
      () => this.converse(),
      () => this.stopReply(),
      () => this.deleteWhileAnswering(),
      () => editQuestion(this),
      () => endSession(this),
      () => reportSomething(this, record),
      () => this.lookAround(),
    ];
    while (performance.now() < until) await this.random.pick(acts)();
  }

  complain(problem: string): void {
    this.problems.push(`${this.username}: ${problem}`);
  }

  gateway(): number {
    return this.random.below(gateways().length);
  }

  /** Null if not acknowledged in time. */
  async write(gateway: number, method: string, path: string, body?: unknown) {
    const reply = await this.client.call(gateway, method, path, body);
    if (!reply) this.counts.givenUp += 1;
    else this.counts.writes += 1;
    return reply;
  }

  async createCharacter(): Promise<void> {
    const gateway = this.gateway();
    const name = `${this.username}-${(this.step += 1)}`;
    const reply = await this.write(gateway, 'POST', 'characters', { ...aDraft(), name });
    if (reply?.status !== 201)
      return reply ? this.complain(`creating a character answered ${reply.status}`) : undefined;
    const { id } = reply.body as { id: string };
    this.characters.set(id, true);
    await this.expectStatus(gateway + 1, `characters/${id}`, 200, 'a character of one’s own after its creation');
    await this.expectListed(gateway + 1, id, true);
  }

  private async deleteCharacter(): Promise<void> {
    // Chats with a deleted character accept no messages.
    const unused = [...this.characters.keys()].filter((id) => !this.chats.some((chat) => chat.characterId === id));
    if (unused.length < 3) return;
    const id = this.random.pick(unused);
    const gateway = this.gateway();
    const reply = await this.write(gateway, 'DELETE', `characters/${id}`);
    this.characters.delete(id);
    // A retried deletion finds nothing.
    if (reply && reply.status !== 200 && reply.status !== 404) this.complain(`a deletion answered ${reply.status}`);
    if (!reply) return;
    this.gone.add(id);
    await this.expectStatus(gateway + 1, `characters/${id}`, 404, 'a character after its deletion');
    await this.expectListed(gateway + 1, id, false);
  }

  async expectStatus(gateway: number, path: string, status: number, what: string): Promise<void> {
    const reply = await this.client.call(gateway, 'GET', path);
    if (reply && reply.status !== status) this.complain(`${what} answered ${reply.status} at the other gateway`);
  }

  private async expectListed(gateway: number, id: string, isThere: boolean): Promise<void> {
    const reply = await this.client.call(gateway, 'GET', 'characters?filter=mine&limit=200');
    if (!reply) return;
    const { characters = [] } = reply.body as { characters?: { id: string }[] };
    const found = characters.filter((each) => each.id === id).length;
    if (found !== (isThere ? 1 : 0)) this.complain(`one’s own write is ${found} times in one’s list at once after it`);
  }

  async startChat(): Promise<void> {
    if (this.chats.length >= 4 || this.characters.size === 0) return;
    const characterId = this.random.pick([...this.characters.keys()]);
    const reply = await this.write(this.gateway(), 'POST', 'chat-histories', { characterId, messages: [] });
    if (!reply) return;
    if (reply.status >= 400) return this.complain(`starting a chat answered ${reply.status}`);
    this.chats.push({ id: (reply.body as { id: string }).id, characterId, questions: [], replaced: [], replies: [] });
  }

  private async deleteChat(): Promise<void> {
    const chat = this.takeChat();
    if (chat) await this.deleteTaken(chat);
  }

  /** Picks a chat to delete and stops tracking it. */
  private takeChat(): SeededChat | undefined {
    return this.chats.length < 3 ? undefined : this.chats.splice(this.random.below(this.chats.length), 1)[0];
  }

  private async deleteTaken(chat: SeededChat): Promise<void> {
    const gateway = this.gateway();
    const reply = await this.write(gateway, 'DELETE', `chat-histories/${chat.id}`);
    if (!reply) return;
    if (reply.status !== 200 && reply.status !== 404) this.complain(`deleting a chat answered ${reply.status}`);
    this.goneChats.add(chat.id);
    await this.expectStatus(gateway + 1, `chats/${chat.id}`, 404, 'a chat after its deletion');
  }

  private async converse(): Promise<void> {
    if (this.chats.length === 0) return;
    await this.ask(this.random.pick(this.chats), 'demo/fast?tokens=60&rate=100');
  }

  private async ask(chat: SeededChat, model: string, onText?: (length: number) => void): Promise<SeenReply> {
    const question = `${this.username} says ${(this.step += 1)}`;
    const body = {
      chatId: chat.id,
      messages: [{ role: 'user', content: question }],
      settings: { maxTokens: 0 },
      stream: true,
      model,
    };
    const reply = await readReply(this.client, gatewayAt(this.gateway()), body, onText);
    if (reply.status >= 400 && reply.status < 500 && ![409, 429].includes(reply.status)) {
      this.complain(`a message answered ${reply.status}`);
    }
    if (reply.messageId) {
      chat.questions.push(question);
      chat.replies.push(reply);
      this.counts.replies += 1;
      if (!reply.isWhole) this.counts.broken += 1;
    }
    return reply;
  }

  /** Stops a long reply through any gateway. */
  private async stopReply(): Promise<void> {
    if (this.chats.length === 0) return;
    const chat = this.random.pick(this.chats);
    let stopping: Promise<void> | undefined;
    let stoppedAt = 0;
    const stop = async () => {
      const reply = await this.client.call(this.gateway(), 'POST', `chats/${chat.id}/stop`);
      if ((reply?.body as { stopped?: boolean } | null)?.stopped) stoppedAt = performance.now();
    };
    const reply = await this.ask(chat, LONG, (length) => {
      if (length > 40) stopping ??= stop();
    });
    const endedAt = performance.now();
    // Without a reader, the reply would outlast the run.
    if (!reply.isWhole) stopping ??= stop();
    await stopping;
    this.counts.stops += stoppedAt > 0 ? 1 : 0;
    if (stoppedAt > 0 && reply.isWhole && endedAt - stoppedAt > END_MS) {
      this.complain(`a stopped reply went on for ${Math.round(endedAt - stoppedAt)} ms`);
    }
  }

  /** Deletes a chat during a reply: the reader must get no more of it. */
  private async deleteWhileAnswering(): Promise<void> {
    const chat = this.takeChat();
    if (!chat) return;
    let deleting: Promise<void> | undefined;
    let deletedAt = Number.POSITIVE_INFINITY;
    const remove = async () => {
      await this.deleteTaken(chat);
      if (this.goneChats.has(chat.id)) deletedAt = performance.now();
    };
    let lastTextAt = 0;
    await this.ask(chat, LONG, (length) => {
      lastTextAt = performance.now();
      if (length > 40) deleting ??= remove();
    });
    await (deleting ?? this.deleteTaken(chat));
    const late = lastTextAt - deletedAt;
    if (late > END_MS) this.complain(`the reply of a deleted chat went on for ${Math.round(late)} ms`);
  }

  private async lookAround(): Promise<void> {
    const reply = await this.client.call(this.gateway(), 'GET', 'session');
    const user = (reply?.body as { user?: { username: string } | null } | null)?.user;
    if (reply && user?.username !== this.username) this.complain('the session is not known at one of the gateways');
    const chats = await this.client.call(this.gateway(), 'GET', 'chats');
    const listed = (chats?.body as { chats?: { id: string }[] } | null)?.chats ?? [];
    for (const { id, questions } of this.chats) {
      const count = listed.filter((each) => each.id === id).length;
      // Drafts are listed only after their first question.
      if (chats && (count > 1 || (count === 0 && questions.length > 0)))
        this.complain(`chat ${id} is listed ${count} times`);
    }
    if (listed.some(({ id }) => this.goneChats.has(id))) this.complain('a deleted chat is listed');
  }
}
