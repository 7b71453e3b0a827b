import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { setting } from '../../api.ts';
import { SwitchProxy } from './proxy.ts';

export interface WebKit {
  readonly driver: WebDriver;
  readonly proxy: SwitchProxy;
  readonly downloads: string;
  stop(): Promise<void>;
}

/** The window's bars have a minimum width larger than a phone's. */
const SMALL_BARS = `headerbar, headerbar *, toolbar, toolbar *, infobar, infobar *, entry, button {
  min-width: 0; min-height: 0; margin: 0; border: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0);
}`;

let display: Promise<string> | undefined;

/** The child exits with this process, however that ends. */
const spawnTied = (
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  extra: 'pipe' | 'ignore' = 'ignore',
) => spawn('setpriv', ['--pdeathsig', 'KILL', file, ...args], { env, stdio: ['ignore', 'ignore', 'ignore', extra] });

async function startDisplay(): Promise<string> {
  const xvfb = spawnTied(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    process.env,
    'pipe',
  );
  xvfb.unref();
  const [number] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return `:${String(number).trim()}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function writeFolder({ hasMotion }: { hasMotion: boolean }): string {
  const folder = mkdtempSync(join(tmpdir(), 'masque-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  mkdirSync(join(folder, 'downloads'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), SMALL_BARS);
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${Number(hasMotion)}\n`);
  writeFileSync(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${join(folder, 'downloads')}"\n`);
  return folder;
}

async function connect(port: number, proxy: SwitchProxy): Promise<WebDriver> {
  const args = ['--automation', `--proxy=${proxy.url}`];
  const binary = setting('WEBKIT_BROWSER');
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } });
  for (const end = Date.now() + 20_000; ; await pause(50)) {
    const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities);
    const driver = await Promise.resolve(builder.build()).catch((error: Error) => error);
    if (!(driver instanceof Error)) return driver;
    if (Date.now() > end || !driver.message.includes('ECONNREFUSED')) throw driver;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** A separate driver, proxy and folder; the display is shared. */
export async function startWebKit(options: { hasMotion: boolean }): Promise<WebKit> {
  const folder = writeFolder(options);
  const proxy = await SwitchProxy.start();
  const port = await freePort();
  const places = { XDG_CONFIG_HOME: folder };
  const env = { ...process.env, ...places, DISPLAY: await (display ??= startDisplay()) };
  const child = spawnTied(setting('WEBKIT_DRIVER'), [`--port=${port}`], env);
  const clear = async () => {
    await end(child);
    proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const driver = await connect(port, proxy);
    await driver.manage().setTimeouts({ script: 30_000, pageLoad: 60_000 });
    const stop = async () => {
      await driver.quit().catch(() => undefined);
      await clear();
    };
    return { driver, proxy, downloads: join(folder, 'downloads'), stop };
  } catch (error) {
    await clear();
    throw error;
  }
}
