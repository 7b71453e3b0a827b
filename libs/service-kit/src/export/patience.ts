import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, type ErrorCode } from '@masque/contracts';

const PAUSE_MS = 3_000;
const TRIES = 40;
const FULL: readonly ErrorCode[] = ['rate.limited', 'server.unavailable'];

export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal, pauseMs = PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isFull = error instanceof DomainError && FULL.includes(error.code);
      if (!isFull || attempt === TRIES) throw error;
    }
    await pause(pauseMs, undefined, { signal });
  }
}
