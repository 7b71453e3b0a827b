import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { slowFiles } from './slow-files.ts';

/** `seconds` is wall time, `computed` CPU time of the worker, also in seconds. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
  readonly computed: number;
}

const SLOWEST = 10;
const LIMIT_SECONDS = 20;

export function readTimes(path: string): FileTime[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { file, seconds, computed } = JSON.parse(line) as FileTime;
    return { file: relative('.', file), seconds, computed };
  });
}

const isSpec = (file: string) => !file.startsWith('e2e/') && !file.includes('.slow.spec.');

export function timeReport(times: readonly FileTime[]): string[] {
  if (times.length === 0) return [];
  const total = (of: (time: FileTime) => number) => times.reduce((sum, time) => sum + of(time), 0);
  const all = total(({ seconds }) => seconds);
  const computed = total((time) => time.computed);
  const percent = Math.round((100 * computed) / all);
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds);
  const row = ({ file, seconds, computed: own }: FileTime) =>
    `${seconds.toFixed(1).padStart(7)} s, computing ${own.toFixed(1).padStart(5)} s: ${file}`;
  const unexplained = slowest.filter(
    ({ file, seconds }) => seconds > LIMIT_SECONDS && isSpec(file) && !(file in slowFiles),
  );
  return [
    `${times.length} spec files, ${all.toFixed(0)} s in total: ${percent} % CPU, ${100 - percent} % waiting. Slowest:`,
    ...slowest.slice(0, SLOWEST).map(row),
    ...unexplained.map(
      ({ file, seconds }) =>
        `SLOW: ${file} took ${seconds.toFixed(0)} s; speed it up, rename it to *.slow.spec.ts, or document the reason in tools/suite/slow-files.ts`,
    ),
  ];
}
