const PAUSE_MS = 5_000;

export class CachedList<T> {
  private list: T | null = null;
  private failure: unknown = null;
  private freshUntil = 0;
  private loading: Promise<void> | null = null;

  constructor(
    private readonly load: () => Promise<T>,
    private readonly maxAgeMs: number,
    private readonly onFailure: (error: unknown) => void = () => undefined,
  ) {}

  get last(): T | null {
    return this.list;
  }

  get lastFailure(): unknown {
    return this.failure;
  }

  /** Single flight; never rejects. */
  async refresh(): Promise<void> {
    if (Date.now() >= this.freshUntil) await (this.loading ??= this.reload());
  }

  private async reload(): Promise<void> {
    try {
      this.list = await this.load();
      this.failure = null;
      this.freshUntil = Date.now() + this.maxAgeMs;
    } catch (error) {
      this.failure = error;
      this.freshUntil = Date.now() + Math.min(PAUSE_MS, this.maxAgeMs);
      this.onFailure(error);
    } finally {
      this.loading = null;
    }
  }
}
