interface UnpublishedState {
  readonly revision: number;
  readonly at: number;
}

/** Since when sweeps have seen rows unpublished: a changed row starts over, and so does everything after a restart. */
export class UnpublishedStates {
  private seen = new Map<string, UnpublishedState>();

  replaceAll(rows: readonly { readonly _id: string; readonly revision: number }[], now: number): void {
    this.seen = new Map(
      rows.map(({ _id, revision }) => {
        const before = this.seen.get(_id);
        return [_id, before?.revision === revision ? before : { revision, at: now }];
      }),
    );
  }

  delete(id: string): void {
    this.seen.delete(id);
  }

  oldestSeconds(now: number): number {
    const times = [...this.seen.values()].map(({ at }) => at);
    return times.length === 0 ? 0 : (now - Math.min(...times)) / 1_000;
  }
}
