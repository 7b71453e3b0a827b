/** Each turn costs every stream an append to its log and a write to its readers. */
const LEAST_MS = 4;
const MS_EACH = 0.35;
const MOST_MS_BY_STREAMS = 36;
const MOST_MS = 100;
const MEASURED_MS = 200;
/** Share of a core that the process may use before turns get rarer. */
const BUSY = 0.6;

export const msByStreams = (streams: number): number =>
  Math.max(LEAST_MS, Math.min(MOST_MS_BY_STREAMS, streams * MS_EACH));

export const msByLoad = (load: number): number =>
  LEAST_MS + ((MOST_MS - LEAST_MS) * Math.max(0, Math.min(1, load) - BUSY)) / (1 - BUSY);

/** Answers read what came of them in turns, all at once: their texts then share a round trip to the log. */
export class AnswerTurns {
  private waiting = new Set<() => void>();
  private lastAt = Number.NEGATIVE_INFINITY;
  private ofStreams = LEAST_MS;
  private ofLoad = LEAST_MS;
  private measuredAt = performance.now();
  private used = process.threadCpuUsage();

  join(read: () => void): void {
    this.waiting.add(read);
    if (this.waiting.size > 1) return;
    const left = this.lastAt + Math.max(this.ofStreams, this.ofLoad) - performance.now();
    if (left <= 0) setImmediate(() => this.run());
    else setTimeout(() => this.run(), left);
  }

  private run(): void {
    const { waiting } = this;
    this.waiting = new Set();
    this.lastAt = performance.now();
    this.ofStreams = msByStreams(waiting.size);
    for (const read of waiting) read();
    if (this.lastAt - this.measuredAt >= MEASURED_MS) this.measure();
  }

  /** Not the loop's utilization: that's high also when others use the core. */
  private measure(): void {
    const used = process.threadCpuUsage();
    const ms = (used.user + used.system - this.used.user - this.used.system) / 1_000;
    // A quarter at a time, as rarer turns also lower the load.
    this.ofLoad += (msByLoad(ms / (this.lastAt - this.measuredAt)) - this.ofLoad) / 4;
    this.measuredAt = this.lastAt;
    this.used = used;
  }
}

export const answerTurns = new AnswerTurns();
