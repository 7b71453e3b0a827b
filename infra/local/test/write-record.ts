export interface Row {
  readonly _id: string;
  readonly n?: number;
  readonly text?: string;
}

/** Remembers which writes were acknowledged and which got no answer, to compare with the rows that a killed store has. */
export class WriteRecord {
  readonly #present = new Map<string, boolean>();
  readonly #counters = new Map<string, { least: number; most: number }>();
  #unanswered: (readonly string[])[] = [];
  acknowledged = 0;

  /** Rows that one command inserts or deletes. Returns whether it was acknowledged. */
  async change(ids: readonly string[], isPresent: boolean, command: Promise<unknown>): Promise<boolean> {
    for (const id of ids) this.#present.delete(id);
    const isAnswered = await this.#isAnswered(command);
    if (isAnswered) for (const id of ids) this.#present.set(id, isPresent);
    else this.#unanswered.push(ids);
    return isAnswered;
  }

  /** Adds one to a row's `n`. */
  async increment(id: string, command: Promise<unknown>): Promise<boolean> {
    const counter = this.#counters.get(id) ?? { least: 0, most: 0 };
    this.#counters.set(id, counter);
    counter.most += 1;
    const isAnswered = await this.#isAnswered(command);
    counter.least += Number(isAnswered);
    return isAnswered;
  }

  async #isAnswered(command: Promise<unknown>): Promise<boolean> {
    const isAnswered = await command.then(
      () => true,
      () => false,
    );
    this.acknowledged += Number(isAnswered);
    return isAnswered;
  }

  /** Returns where the rows differ from the record, which continues with the rows. */
  differences(rows: readonly Row[]): string[] {
    const found = new Map(rows.map((row) => [row._id, row.n ?? 0]));
    const lines = found.size === rows.length ? [] : ['rows are doubled'];
    for (const [id, isPresent] of this.#present) if (found.has(id) !== isPresent) lines.push(`${id}: ${isPresent}`);
    for (const ids of this.#unanswered) {
      const present = ids.filter((id) => found.has(id)).length;
      if (present > 0 && present < ids.length) lines.push(`${ids[0]}: ${present} of ${ids.length} rows`);
      for (const id of ids) this.#present.set(id, found.has(id));
    }
    this.#unanswered = [];
    for (const [id, { least, most }] of this.#counters) {
      const n = found.get(id) ?? 0;
      if (n < least || n > most) lines.push(`${id}: ${n} isn't within ${least} and ${most}`);
      this.#counters.set(id, { least: n, most: n });
    }
    for (const id of found.keys()) if (!this.#present.has(id) && !this.#counters.has(id)) lines.push(`${id}: unknown`);
    return lines;
  }
}
