import { Injectable } from '@nestjs/common';
import { Signals } from '../signals/signals.ts';

/** Followers repeat themselves each second. */
const FOLLOWER_MS = 3_000;

const MANY = 1_000;

@Injectable()
export class Followers {
  /** Generation → process → expiry, by this process' clock. */
  private readonly followed = new Map<string, Map<string, number>>();

  constructor(private readonly signals: Signals) {
    signals.on('follow', ({ ids, process }) => {
      // Includes generations still being claimed, which followers know from the chat's row.
      for (const id of ids) this.note(id, process);
    });
  }

  remove(id: string): void {
    this.followed.delete(id);
  }

  private note(id: string, process: string): void {
    if (this.followed.size > MANY) this.forgetOld();
    const processes = this.followed.get(id) ?? new Map<string, number>();
    processes.set(process, performance.now() + FOLLOWER_MS);
    this.followed.set(id, processes);
  }

  private forgetOld(): void {
    const now = performance.now();
    for (const [id, processes] of this.followed) {
      if ([...processes.values()].every((until) => until < now)) this.followed.delete(id);
    }
  }

  notify(ids: readonly string[]): void {
    if (this.followed.size === 0) return;
    const now = performance.now();
    const grown = new Map<string, string[]>();
    for (const id of ids) {
      for (const [process, until] of this.followed.get(id) ?? []) {
        if (until < now) this.followed.get(id)?.delete(process);
        else grown.set(process, [...(grown.get(process) ?? []), id]);
      }
    }
    for (const [process, ofProcess] of grown) this.signals.send(process, { kind: 'grown', ids: ofProcess });
  }
}
