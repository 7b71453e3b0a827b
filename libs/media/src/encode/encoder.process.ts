/** Main program of an encoder: one picture at a time, sent and answered as messages. Knows no setting and no secret. */
import { encodePicture } from './picture.ts';

/** Beyond the memory that any picture within the limits takes (docs/adr/0010). */
const MAX_RSS = 640 * 1024 * 1024;
const WATCH_MS = 20;

process.on('message', (bytes: Uint8Array) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS) process.exit(1);
  }, WATCH_MS);
  void encodePicture(bytes).then((result) => {
    clearInterval(watch);
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit(0));
