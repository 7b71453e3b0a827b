import { carryOut, type EncoderTask } from './encoder.work.ts';
import { lowerProcessPriority } from './process.priority.ts';

/** More than any picture within the limits takes (docs/adr/0010). */
const MAX_RSS = 640 * 1024 * 1024;
const WATCH_MS = 20;

lowerProcessPriority(); // before libvips starts threads: they inherit it

process.on('message', (task: EncoderTask) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS) process.exit(1);
  }, WATCH_MS);
  void carryOut(task).then((result) => {
    clearInterval(watch);
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit(0));
