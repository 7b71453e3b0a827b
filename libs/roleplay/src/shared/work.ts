/** Steps of about 10 ns that one prompt may take: the macros, keys and patterns of all its texts together. */
export const MOST_WORK = 50_000_000;

/** The texts of a prompt ask for more work than it may take. */
export class WorkError extends Error {
  override name = 'WorkError';
}

/** What is left of the work that the texts of one prompt may take together. */
export class Work {
  constructor(private left = MOST_WORK) {}

  /** @throws WorkError when less is left. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new WorkError('The macros and lorebooks take too much work.');
  }

  /** False when less is left. */
  trySpend(steps: number): boolean {
    if (steps > this.left) this.left = 0;
    else this.left -= steps;
    return this.left > 0;
  }
}
