import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 15_000;
const MOST_IDLE_UTILIZATION = 0.02;
const SLACK_BYTES = 12 * 2 ** 20;

/** V8's memory reducer gives memory back after a full collection, but nothing starts one in a process that became idle. */
export function shrinkAtRest(collect: () => void, lookMs = LOOK_MS): void {
  let before = performance.eventLoopUtilization();
  let least = 0;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, before).utilization < MOST_IDLE_UTILIZATION;
    before = now;
    const resident = process.memoryUsage.rss();
    least = Math.min(least, resident);
    if (!isIdle || resident < least + SLACK_BYTES) return;
    collect();
    least = process.memoryUsage.rss();
  };
  setInterval(look, lookMs).unref();
}

if (isMainThread && globalThis.gc) shrinkAtRest(globalThis.gc);
