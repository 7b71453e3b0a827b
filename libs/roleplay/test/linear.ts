/**
 * How many times longer `run` takes for an input sixteen times the size: 16 when linear, 256 when quadratic. CPU time
 * of this thread (a busy machine does not count), the least of several runs, tried again before it is called too slow.
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

/** Between linear (16) and quadratic (256): memory that leaves the caches and its collection cost up to five times. */
export const LINEAR = 90;

/** The clock ticks in milliseconds on some systems: a run is repeated until many ticks have passed. */
const LONG_ENOUGH = 20;

/** Milliseconds of CPU time for one run. */
function time(run: () => unknown): number {
  for (let times = 1; ; times *= 2) {
    const start = process.threadCpuUsage();
    for (let i = 0; i < times; i++) run();
    const { user, system } = process.threadCpuUsage(start);
    const spent = (user + system) / 1000;
    if (spent >= LONG_ENOUGH || times > 1_000_000) return Math.max(spent, 0.001) / times;
  }
}
