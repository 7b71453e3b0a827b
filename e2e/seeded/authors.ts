import { setTimeout as pause } from 'node:timers/promises';
import { aDraft, freshName, signedIn } from '../lib/api.ts';
import { Client, gateways, type SeededReply } from './client.ts';
import { codeOf, type ModerationRecord } from './moderation-record.ts';
import type { Random } from './random.ts';
import { reportSomething } from './reports.ts';

const CHARACTERS = 3;
const BETWEEN_MS = 200;

interface Decision {
  readonly id: string;
  readonly appealBy: string | null;
}

/** An author who is reported and moderated: appeals, requests reviews, and writes as long as they may. */
export class Author {
  readonly characters: string[] = [];
  /** By another author's character; null if not acknowledged. */
  readonly comments = new Map<string, string | null>();
  /** Acknowledged appeals, by action id. */
  readonly appeals = new Map<string, string>();
  /** Times at which writing was refused. */
  readonly refusals: Date[] = [];
  private step = 0;

  private constructor(
    readonly username: string,
    readonly userId: string,
    readonly client: Client,
    readonly random: Random,
    private readonly record: ModerationRecord,
  ) {}

  static async join(random: Random, record: ModerationRecord): Promise<Author> {
    const username = freshName('author');
    const client = new Client((await signedIn(username)).cookie);
    const made = async (method: string, path: string, body?: unknown) =>
      (await client.call(0, method, path, body))?.body;
    const { user } = (await made('GET', 'user')) as { user: { id: string } };
    const author = new Author(username, user.id, client, random, record);
    const owned = { owner: username, characterId: null };
    record.reportables.push({ type: 'user', id: user.id, ...owned });
    for (let number = 1; number <= CHARACTERS; number += 1) {
      const draft = { ...aDraft(), name: `${username}-${number}` };
      const { id } = (await made('POST', 'characters', draft)) as { id: string };
      author.characters.push(id);
      record.reportables.push({ type: 'character', id, ...owned });
    }
    return author;
  }

  async act(until: number, others: readonly Author[]): Promise<void> {
    const acts = [
      () => this.appeal(),
      () => this.appeal(),
      () => this.sendInAgain(),
      () => this.comment(this.random.pick(others)),
      () => this.comment(this.random.pick(others)),
      () => reportSomething(this, this.record),
    ];
    while (performance.now() < until) {
      await this.random.pick(acts)();
      await pause(BETWEEN_MS * this.random.next());
    }
  }

  complain(problem: string): void {
    this.record.problems.push(`${this.username}: ${problem}`);
  }

  gateway(): number {
    return this.random.below(gateways().length);
  }

  async comment(other: Author): Promise<void> {
    const characterId = this.random.pick(other.characters);
    const before = this.comments.get(characterId);
    const content = `${this.username} thinks ${(this.step += 1)}`;
    this.comments.set(characterId, null);
    const reply = await this.client.call(this.gateway(), 'POST', `characters/${characterId}/comment`, { content });
    if (!reply) return;
    // A refused retry may follow an attempt whose response was lost.
    if (this.isRefused(reply) || codeOf(reply) === 'character.not_found') return;
    if (reply.status !== 200) return this.complain(`a comment answered ${reply.status} ${codeOf(reply)}`);
    this.comments.set(characterId, content);
    if (before !== undefined) return;
    const { userComment } = reply.body as { userComment: { id: string } };
    if (this.record.isAbout(userComment.id)) return;
    this.record.reportables.push({ type: 'comment', id: userComment.id, owner: this.username, characterId });
  }

  private async appeal(): Promise<void> {
    const reply = await this.client.call(this.gateway(), 'GET', 'decisions');
    const { decisions = [] } = (reply?.body ?? {}) as { decisions?: Decision[] };
    const open = decisions.filter(({ appealBy }) => appealBy !== null);
    if (open.length === 0) return;
    const { id: actionId } = this.random.pick(open);
    if (this.appeals.has(actionId)) this.complain('a decision that was appealed can be appealed again');
    const text = `${this.username} objects ${(this.step += 1)}`;
    const made = await this.client.call(this.gateway(), 'POST', 'appeals', { actionId, text });
    // Undone in the meantime.
    if (!made || codeOf(made) === 'appeal.not_possible') return;
    if (made.status !== 201) return this.complain(`an appeal answered ${made.status} ${codeOf(made)}`);
    this.appeals.set(actionId, text);
  }

  private async sendInAgain(): Promise<void> {
    const reply = await this.client.call(
      this.gateway(),
      'POST',
      `characters/${this.random.pick(this.characters)}/review`,
      {},
    );
    if (!reply || this.isRefused(reply) || codeOf(reply) === 'review.not_hidden') return;
    if (reply.status !== 200) this.complain(`sending in again answered ${reply.status} ${codeOf(reply)}`);
  }

  private isRefused(reply: SeededReply): boolean {
    if (codeOf(reply) !== 'account.suspended') return false;
    this.refusals.push(new Date());
    return true;
  }
}
