/** Steps of about 10 ns, per prompt. */
export const MOST_WORK = 50_000_000;

export class WorkError extends Error {
  override name = 'WorkError';
}

export class WorkBudget {
  constructor(private left = MOST_WORK) {}

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new WorkError('The macros and lorebooks are too complex.');
  }

  trySpend(steps: number): boolean {
    if (steps > this.left) this.left = 0;
    else this.left -= steps;
    return this.left > 0;
  }
}
