import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, runTool } from '../../infra/local/src/index.ts';

const VERSION = '1.19.0';
const READY_WITHIN = 120_000;

const cache = join(tmpdir(), 'masque-bench-sillytavern');

/** Tests install it only if they are told to: it takes 500 MB. */
export const hasSillyTavern = (): boolean =>
  process.env['SILLYTAVERN'] === '1' || existsSync(join(cache, `sillytavern-${VERSION}`));

export interface SillyTavern {
  readonly origin: string;
  readonly pid: number;
  /** Headers of its own page: session cookie and CSRF token. */
  readonly session: Record<string, string>;
  readonly data: string;
  stop(): Promise<void>;
}

/** Installs from npm with modules in its own folder, as in a clone; kept in `cache` between runs. */
async function install(): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = join(cache, `sillytavern-${VERSION}`);
  if (existsSync(folder)) return folder;
  console.error(`Installing SillyTavern ${VERSION} (once)`);
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    await runTool('npm', ['pack', `sillytavern@${VERSION}`, '--silent', '--pack-destination', draft]);
    await runTool('tar', ['xzf', join(draft, `sillytavern-${VERSION}.tgz`), '-C', draft]);
    const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
    await runTool('npm', ['install', '--prefix', join(draft, 'package'), ...options]);
    if (!existsSync(folder)) renameSync(join(draft, 'package'), folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** `prepare` fills the root of users' folders before the start. */
export async function startSillyTavern(prepare: (data: string) => void = () => undefined): Promise<SillyTavern> {
  const folder = await install();
  const data = mkdtempSync(join(cache, 'data-'));
  prepare(data);
  const [port = 0] = await freePorts(1);
  const log = openSync(join(data, 'server.log'), 'w');
  const config = join(data, 'config.yaml');
  // Keeps it from opening a browser and from the network; everything else is SillyTavern's default.
  writeFileSync(config, 'browserLaunch:\n  enabled: false\nextensions:\n  autoUpdate: false\n');
  const args = ['server.js', '--port', String(port), '--dataRoot', data, '--configPath', config];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', log, log] });
  closeSync(log);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(data, { recursive: true, force: true });
  };
  process.once('exit', () => child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  try {
    const session = await openSession(origin, child);
    return { origin, pid: child.pid ?? 0, session, data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openSession(origin: string, child: ChildProcess): Promise<Record<string, string>> {
  const deadline = performance.now() + READY_WITHIN;
  for (;;) {
    const response = await fetch(`${origin}/csrf-token`).catch(() => undefined);
    if (response?.ok) {
      const { token } = (await response.json()) as { token: string };
      const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
      return { 'x-csrf-token': token, cookie: cookie.join('; ') };
    }
    if (child.exitCode !== null) throw new Error(`SillyTavern ended with exit code ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error('SillyTavern did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
