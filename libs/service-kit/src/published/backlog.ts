interface Failure {
  readonly revision: number;
  readonly count: number;
  dueAt: number;
}

/** More ids than this are left to the sweep. */
const MAX_WAITING = 10_000;

/** Ids of rows that wait to be published, and when each is due. */
export class Backlog {
  /** Id → due time. All wait equally long, so the order of insertion is that of the due times. */
  private readonly waiting = new Map<string, number>();
  /** Rows that failed by themselves wait longer. */
  private readonly failures = new Map<string, Failure>();
  private blockedUntil = 0;

  constructor(private readonly coalesceMs: number) {}

  /** What waits already keeps its time: many changes become one event. */
  add(id: string): void {
    if (this.waiting.size >= MAX_WAITING || this.waiting.has(id)) return;
    // A row whose turn comes later than the others' keeps its place in `failures`.
    if (this.failures.has(id)) return;
    this.waiting.set(id, Date.now() + this.coalesceMs);
  }

  /** Milliseconds until the first is due; undefined when nothing waits. */
  dueIn(): number | undefined {
    const first = this.waiting.values().next();
    const times = [...(first.done ? [] : [first.value]), ...[...this.failures.values()].map(({ dueAt }) => dueAt)];
    if (times.length === 0) return undefined;
    return Math.max(Math.min(...times), this.blockedUntil) - Date.now();
  }

  /** Removes and gives those that are due, and with them those that soon would be: they share the commands and the batch. */
  take(most: number): string[] {
    const now = Date.now();
    if (now < this.blockedUntil) return [];
    const due: string[] = [];
    const first = this.waiting.values().next();
    const until = !first.done && first.value <= now ? now + this.coalesceMs : now;
    for (const [id, failure] of this.failures) {
      if (failure.dueAt <= now && due.length < most) {
        failure.dueAt = Number.MAX_SAFE_INTEGER; // its attempt runs
        due.push(id);
      }
    }
    for (const [id, dueAt] of this.waiting) {
      if (dueAt > until || due.length >= most) break;
      this.waiting.delete(id);
      due.push(id);
    }
    return due;
  }

  /** The store or the broker is away: everything waits. */
  postponeAll(ids: readonly string[], ms: number): void {
    this.blockedUntil = Date.now() + ms;
    for (const id of ids) {
      const failure = this.failures.get(id);
      if (failure) failure.dueAt = this.blockedUntil;
      else if (this.waiting.size < MAX_WAITING) this.waiting.set(id, this.blockedUntil);
    }
  }

  makeAllDue(): void {
    this.blockedUntil = 0;
    for (const id of this.waiting.keys()) this.waiting.set(id, 0);
  }

  /** How often this revision of the row has failed. */
  failuresOf(id: string, revision: number): number {
    const failure = this.failures.get(id);
    return failure?.revision === revision ? failure.count : 0;
  }

  failed(id: string, revision: number, ms: number): void {
    const count = this.failuresOf(id, revision) + 1;
    this.failures.set(id, { revision, count, dueAt: Date.now() + ms });
  }

  succeeded(id: string): void {
    this.failures.delete(id);
  }
}
