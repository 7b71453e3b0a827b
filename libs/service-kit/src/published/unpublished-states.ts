interface Seen {
  readonly revision: number;
  readonly at: number;
}

/**
 * Since when rows have been seen unpublished. Rows do not say when they were marked, and need not: the sweep looks at them every
 * few seconds anyway. A row that has changed since counts anew, and so does everything after a restart.
 */
export class UnpublishedStates {
  private seen = new Map<string, Seen>();

  /** What a sweep has found, at a time of the monotonic clock; what it has not found any more was published. */
  found(rows: readonly { readonly _id: string; readonly revision: number }[], now: number): void {
    this.seen = new Map(
      rows.map(({ _id, revision }) => {
        const before = this.seen.get(_id);
        return [_id, before?.revision === revision ? before : { revision, at: now }];
      }),
    );
  }

  published(id: string): void {
    this.seen.delete(id);
  }

  /** 0 when nothing waits. */
  oldestSeconds(now: number): number {
    const times = [...this.seen.values()].map(({ at }) => at);
    return times.length === 0 ? 0 : (now - Math.min(...times)) / 1_000;
  }
}
