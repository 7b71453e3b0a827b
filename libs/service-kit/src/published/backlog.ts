interface Failure {
  readonly revision: number;
  readonly count: number;
  dueAt: number;
}

const MAX_WAITING = 10_000;

export class Backlog {
  /** Id → due time. All wait equally long, so insertion order is due order. */
  private readonly waiting = new Map<string, number>();
  private readonly failures = new Map<string, Failure>();
  private blockedUntil = 0;

  constructor(private readonly coalesceMs: number) {}

  add(id: string): void {
    if (this.waiting.size >= MAX_WAITING || this.waiting.has(id)) return;
    if (this.failures.has(id)) return;
    this.waiting.set(id, Date.now() + this.coalesceMs);
  }

  dueIn(): number | undefined {
    const first = this.waiting.values().next();
    const times = [...(first.done ? [] : [first.value]), ...[...this.failures.values()].map(({ dueAt }) => dueAt)];
    if (times.length === 0) return undefined;
    return Math.max(Math.min(...times), this.blockedUntil) - Date.now();
  }

  /** Also takes ids due within the next window: they share the commands and the batch. */
  claimDue(most: number): string[] {
    const now = Date.now();
    if (now < this.blockedUntil) return [];
    const due: string[] = [];
    const first = this.waiting.values().next();
    const until = !first.done && first.value <= now ? now + this.coalesceMs : now;
    for (const [id, failure] of this.failures) {
      if (failure.dueAt <= now && due.length < most) {
        failure.dueAt = Number.MAX_SAFE_INTEGER; // its attempt is running
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

  failuresOf(id: string, revision: number): number {
    const failure = this.failures.get(id);
    return failure?.revision === revision ? failure.count : 0;
  }

  retryLater(id: string, revision: number, ms: number): void {
    const count = this.failuresOf(id, revision) + 1;
    this.failures.set(id, { revision, count, dueAt: Date.now() + ms });
  }

  clearFailures(id: string): void {
    this.failures.delete(id);
  }
}
