import { Injectable } from '@nestjs/common';
import { Signals } from '../process/signals.ts';

/** A follower that has not repeated itself for so long is gone. */
const FOLLOWER_MS = 3_000;

/** More generations than this are not remembered without looking for those whose followers are gone. */
const MANY = 1_000;

/** Which other processes have readers of the generations that run here; tells them when a log has grown. */
@Injectable()
export class Followers {
  /** Generation → process → until when, by this process' clock. */
  private readonly followed = new Map<string, Map<string, number>>();

  constructor(private readonly signals: Signals) {
    signals.on({
      follow: ({ ids, process }) => {
        // Also of one that is only being claimed: its followers know of it by the chat's row.
        for (const id of ids) this.note(id, process);
      },
    });
  }

  /** It has ended here. */
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

  /** One signal for each process that follows any of them. */
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
