import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { privateFolder } from './private-folder.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './plain-error.ts';

/** Start times (in clock ticks) distinguish a process from a later one with the same pid. */
interface Mark {
  readonly pid: number;
  readonly started: string;
  readonly owner: number;
  readonly ownerStarted: string;
}

/** Linux only: undefined on other systems, or when the process is gone. */
function startedAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function readMark(file: string): Mark | undefined {
  try {
    const mark: Mark = JSON.parse(readFileSync(file, 'utf8'));
    return typeof mark.pid === 'number' ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** Lets the next start end this child if we crash. */
export function leaveMark(file: string, pid: number): void {
  privateFolder(dirname(file));
  const mark: Mark = {
    pid,
    started: startedAt(pid) ?? '',
    owner: process.pid,
    ownerStarted: startedAt(process.pid) ?? '',
  };
  writeFileSync(file, JSON.stringify(mark));
}

export function removeMark(file: string): void {
  rmSync(file, { force: true });
}

/** Ends what a killed run left behind. @throws PlainError while that run is still alive */
export async function endLeftover(file: string, what: string): Promise<void> {
  const mark = readMark(file);
  if (!mark) return;
  const runs = () => mark.started !== '' && startedAt(mark.pid) === mark.started;
  if (runs()) {
    if (mark.owner !== process.pid && startedAt(mark.owner) === mark.ownerStarted) {
      throw new PlainError(
        `Masque is already running with this data folder (${what}, process ${mark.pid}): stop it, or set DATA_DIR to another folder.`,
      );
    }
    process.kill(mark.pid, 'SIGTERM');
    for (let tries = 0; tries < 80 && runs(); tries += 1) await sleep(100);
    if (runs()) process.kill(mark.pid, 'SIGKILL');
    while (runs()) await sleep(20);
  }
  removeMark(file);
}
