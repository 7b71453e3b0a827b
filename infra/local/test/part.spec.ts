import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftover, leaveMark } from '../src/parts/leftovers.ts';
import { type LocalPart, type PartOptions, createPart } from '../src/parts/part.ts';
import { until } from './listening.ts';

let dataDir: string;
const parts: LocalPart[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'masque-part-'));
});
afterEach(async () => {
  for (const part of parts.splice(0)) await part.kill();
  rmSync(dataDir, { recursive: true });
});

const node = (script: string) => ({ file: process.execPath, args: ['-e', script] });
const RUNS = 'console.log("ready"); setInterval(() => undefined, 1000);';

function aPart(script: string, more: Partial<PartOptions> = {}): LocalPart {
  const part = createPart({
    name: 'part',
    dataDir,
    command: () => node(script),
    ready: (log) => log.text().includes('ready'),
    ...more,
  });
  parts.push(part);
  return part;
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a part of the local system', () => {
  it('starts, stops, starts again, and leaves nothing running', async () => {
    const part = aPart(RUNS);
    await part.start();
    const first = part.pid;
    expect(isAlive(first)).toBe(true);
    await part.stop();
    expect(isAlive(first)).toBe(false);
    expect(part.pid).toBeUndefined();
    expect(existsSync(join(dataDir, 'run/part.json'))).toBe(false);
    await part.start();
    expect(part.pid).not.toBe(first);
  });

  it('does nothing when asked twice', async () => {
    const part = aPart(RUNS);
    await Promise.all([part.start(), part.start()]);
    const { pid } = part;
    await part.start();
    expect(part.pid).toBe(pid);
    await Promise.all([part.stop(), part.stop()]);
    await part.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('says in one sentence why it did not start', async () => {
    await expect(aPart('console.error("no disk left"); process.exit(3)').start()).rejects.toThrow(
      'part did not start: it ended with exit code 3. It said: no disk left',
    );
    const missing = aPart('', { command: () => ({ file: 'no-such-program', args: [] }) });
    await expect(missing.start()).rejects.toThrow('no-such-program was not found');
    await expect(aPart('setInterval(() => undefined, 1000)', { readyWithin: 200 }).start()).rejects.toThrow(
      'part was not ready within 0.2 s',
    );
  });

  it('kills what does not stop in time', async () => {
    const part = aPart(`process.on('SIGTERM', () => undefined); ${RUNS}`);
    await part.start();
    const { pid } = part;
    await part.stop(100);
    expect(isAlive(pid)).toBe(false);
  });

  it('stops what is still starting', async () => {
    const part = aPart('setInterval(() => undefined, 1000)');
    const started = part.start().catch(() => 'not started');
    await until(() => part.pid !== undefined);
    const { pid } = part;
    await part.stop();
    expect(await started).toBe('not started');
    expect(isAlive(pid)).toBe(false);
  });

  it('tells of a death that nobody asked for, and only of such', async () => {
    const deaths: string[] = [];
    const part = aPart(RUNS, { onDeath: ({ name }, how) => deaths.push(`${name} ${how}`) });
    await part.start();
    await part.kill();
    await part.start();
    process.kill(part.pid ?? 0, 'SIGKILL');
    await until(() => deaths.length > 0);
    expect(deaths).toEqual(['part ended by SIGKILL']);
  });

  it('ends what a killed run left behind', async () => {
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    const mark = join(dataDir, 'run/part.json');
    leaveMark(mark, orphan.pid ?? 0);
    await endLeftover(mark, 'part');
    expect(existsSync(mark)).toBe(false);
    await until(() => !isAlive(orphan.pid));
  });

  it('leaves alone a process that only has the number of one left behind', async () => {
    const mark = join(dataDir, 'run/part.json');
    mkdirSync(join(dataDir, 'run'));
    writeFileSync(mark, JSON.stringify({ pid: process.pid, started: '1', owner: 1, ownerStarted: '1' }));
    await endLeftover(mark, 'part');
    expect(isAlive(process.pid)).toBe(true);
    expect(existsSync(mark)).toBe(false);
  });
});
