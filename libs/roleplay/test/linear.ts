/**
 * Returns how many times longer `run` takes for an input 16 times the size: 16 if linear, 256 if quadratic. Uses this
 * thread's CPU time, so that a busy machine doesn't count, and retries before it reports a slow result.
 */
export function growth(make: (size: number) => () => unknown, size: number): number {
  const small = make(size);
  const large = make(size * 16);
  let least = Infinity;
  for (let attempt = 0; attempt < 4 && least > LINEAR; attempt++) {
    const before = Math.min(time(small), time(small));
    least = Math.min(least, time(large) / before);
  }
  return least;
}

/** Between linear (16) and quadratic (256): cache misses and garbage collection cost up to five times. */
export const LINEAR = 90;

/** In ms. The clock is coarse on some systems, so short runs repeat until many ticks have passed. */
const LONG_ENOUGH = 20;

/** In ms of CPU time. */
function time(run: () => unknown): number {
  for (let times = 1; ; times *= 2) {
    const start = process.threadCpuUsage();
    for (let i = 0; i < times; i++) run();
    const { user, system } = process.threadCpuUsage(start);
    const spent = (user + system) / 1000;
    if (spent >= LONG_ENOUGH || times > 1_000_000) return Math.max(spent, 0.001) / times;
  }
}
