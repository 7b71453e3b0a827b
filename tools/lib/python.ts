import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FOLDER = resolve('node_modules/.cache/masque/python');
const POLL_MS = 200;

export const hasPython = (): boolean => spawnSync('python3', ['-c', 'import ensurepip, venv']).status === 0;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function lock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true });
    return false;
  }
}

/** Returns the `bin` folder of a virtual environment with this PyPI requirement. @throws without Python or PyPI. */
export async function pythonEnvironment(requirement: string): Promise<string> {
  const { stdout: version } = await run('python3', ['--version']);
  const name = createHash('sha256').update(`${version}${requirement}`).digest('hex').slice(0, 16);
  const folder = join(FOLDER, name);
  const bin = join(folder, 'bin');
  // Written last, so an interrupted installation is redone.
  const marker = join(folder, 'requirement.txt');
  mkdirSync(FOLDER, { recursive: true });
  while (!existsSync(marker)) {
    if (!lock(`${folder}.lock`)) {
      await pause(POLL_MS);
      continue;
    }
    try {
      if (existsSync(marker)) break;
      rmSync(folder, { recursive: true, force: true });
      await run('python3', ['-m', 'venv', folder]);
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', requirement];
      await run(join(bin, 'python'), pip);
      writeFileSync(marker, `${requirement}\n`);
    } finally {
      rmSync(`${folder}.lock`, { force: true });
    }
  }
  return bin;
}
