import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, runTool } from '../../infra/local/src/index.ts';
import { apiKey } from '../lib/join.ts';
import { promptOf } from './conversation.ts';
import type { LoadTarget } from './targets.ts';

const VERSION = '1.19.0';
const READY_WITHIN = 120_000;

export interface SillyTavern {
  readonly target: LoadTarget;
  stop(): Promise<void>;
}

/** Installs from npm with modules in its own folder, as in a clone; kept in `cache` between runs. */
async function install(cache: string): Promise<string> {
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

export async function startSillyTavern(modelsUrl: string): Promise<SillyTavern> {
  const cache = join(tmpdir(), 'masque-bench-sillytavern');
  mkdirSync(cache, { recursive: true });
  const folder = await install(cache);
  const data = mkdtempSync(join(cache, 'data-'));
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
    return { stop, target: targetOf(origin, modelsUrl, session, child.pid ?? 0) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The headers of its own page: session cookie and CSRF token. */
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

const targetOf = (origin: string, modelsUrl: string, session: Record<string, string>, pid: number): LoadTarget => ({
  name: 'SillyTavern',
  url: `${origin}/api/backends/chat-completions/generate`,
  pids: () => [pid],
  headers: () => session,
  body: (chat, round, model) => ({
    chat_completion_source: 'custom',
    custom_url: modelsUrl,
    custom_include_headers: `Authorization: Bearer ${apiKey}`,
    messages: promptOf(chat, round),
    model,
    stream: true,
    temperature: 1,
    max_tokens: 2_000,
  }),
});
