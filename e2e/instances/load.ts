import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { aDraft, freshName, signedIn } from '../lib/api.ts';
import { Client, gatewayAt, gateways } from '../seeded/client.ts';
import type { Random } from '../seeded/random.ts';

/** Backoff of Masque's own pages (baseQuery.ts in libs/web-kit). */
const RETRIES_MS = [400, 800];
const CALL_MS = 10_000;
const THINK_MS = 400;

export interface LoadTally {
  calls: number;
  /** Calls that needed a retry. */
  repeated: number;
  /** Calls that failed after the last retry. */
  readonly failed: string[];
  readonly ms: number[];
}

/** A user who browses and toggles a favorite, retrying exactly as a page does. */
export class LoadUser {
  /** Acknowledged state; null after a failed call. */
  private isMarked: boolean | null = false;

  private constructor(
    private readonly name: string,
    private readonly client: Client,
    private readonly random: Random,
    private readonly characterId: string,
    private readonly tally: LoadTally,
  ) {}

  static async join(random: Random, tally: LoadTally): Promise<LoadUser> {
    const name = freshName('load');
    const client = new Client((await signedIn(name)).cookie);
    const made = await client.call(0, 'POST', 'characters', aDraft({ name }));
    const { id = '' } = (made?.body ?? {}) as { id?: string };
    return new LoadUser(name, client, random, id, tally);
  }

  async act(until: number): Promise<void> {
    const acts = [
      () => this.call('GET', 'characters?limit=24'),
      () => this.call('GET', `characters/${this.characterId}`),
      () => this.call('GET', 'session'),
      () => this.call('GET', 'chats'),
      () => this.call('GET', `characters/${this.characterId}/likes`),
      () => this.toggle(),
    ];
    while (performance.now() < until) {
      await this.random.pick(acts)();
      await pause(THINK_MS * (0.5 + this.random.next()));
    }
  }

  /** Flips it each time, so a call that ran twice or not at all shows. */
  private async toggle(): Promise<void> {
    const isDone = await this.call('POST', `characters/${this.characterId}/favorite`);
    if (this.isMarked !== null) this.isMarked = isDone ? !this.isMarked : null;
  }

  private async call(method: string, path: string): Promise<boolean> {
    const key = randomUUID();
    const began = performance.now();
    const why: string[] = [];
    const first = this.random.below(gateways().length);
    for (const wait of [...RETRIES_MS, null]) {
      const status = await this.once(gatewayAt(first + why.length), method, path, key);
      if (status < 400) break;
      why.push(String(status));
      if (wait !== null) await pause(wait);
    }
    this.tally.calls += 1;
    this.tally.ms.push(performance.now() - began);
    if (why.length > 0) this.tally.repeated += 1;
    const isDone = why.length <= RETRIES_MS.length;
    if (!isDone) this.tally.failed.push(`${method} ${path} ${why.join(' ')}`);
    return isDone;
  }

  /** Status; 599 if there was no response. */
  private async once(gateway: string, method: string, path: string, key: string): Promise<number> {
    try {
      const reply = await fetch(`${gateway}/api/${path}`, {
        method,
        headers: { ...this.client.headers(gateway), ...(method === 'POST' ? { 'idempotency-key': key } : {}) },
        ...(method === 'POST' ? { body: '{}' } : {}),
        signal: AbortSignal.timeout(CALL_MS),
      });
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return 599;
    }
  }

  /** Differences from the acknowledged state. */
  async faults(): Promise<string[]> {
    if (this.isMarked === null) return [];
    const reply = await this.client.call(
      0,
      'GET',
      `characters/${this.characterId}/favorite-status?username=${this.name}`,
    );
    const { isFavorited } = (reply?.body ?? {}) as { isFavorited?: boolean };
    return isFavorited === this.isMarked ? [] : [`${this.name}: the favourite is ${isFavorited}, not ${this.isMarked}`];
  }
}
