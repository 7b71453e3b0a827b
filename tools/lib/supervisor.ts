import { type LocalPart, sentenceOf } from '../../infra/local/src/index.ts';

const FIRST = 500;
const MOST = 30_000;
/** Milliseconds without a crash after which the backoff resets. */
const CALM = 60_000;

export interface Supervisor {
  readonly onDeath: (part: LocalPart, how: string) => void;
  readonly end: () => void;
}

export function supervisor(log: (line: string) => void): Supervisor {
  const deaths = new Map<string, { count: number; last: number }>();
  const timers = new Set<NodeJS.Timeout>();
  let over = false;

  const restart = (part: LocalPart) => {
    const before = deaths.get(part.name);
    const now = performance.now();
    const count = before && now - before.last < CALM ? before.count + 1 : 0;
    deaths.set(part.name, { count, last: now });
    const pause = Math.min(MOST, FIRST * 2 ** count);
    const timer = setTimeout(() => {
      timers.delete(timer);
      part.start().then(
        () => over || log(`${part.name} runs again.`),
        (error: unknown) => {
          if (over) return;
          log(sentenceOf(error));
          restart(part);
        },
      );
    }, pause);
    timers.add(timer);
  };

  return {
    onDeath: (part, how) => {
      if (over) return;
      log(`${part.name} ${how}; starting it again (its log: logs/${part.name}.log).`);
      restart(part);
    },
    end: () => {
      over = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
