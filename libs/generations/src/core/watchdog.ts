import type { GenerationsConfig } from '../config.ts';
import type { Generation } from './generation.ts';

export function isOverdue(
  { startedAt, begunAt, lastSignAt }: Generation,
  { firstTokenMs, silenceMs, wholeMs }: GenerationsConfig['model'],
  now: number,
): boolean {
  if (begunAt === null && now - startedAt > firstTokenMs) return true;
  return now - startedAt > wholeMs || now - lastSignAt > silenceMs;
}
