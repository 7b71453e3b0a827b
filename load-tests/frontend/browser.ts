import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright-core';
import { findWholeChromium } from '../../tools/lib/chromium.ts';

const PROGRAM = await findWholeChromium(console.log);
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface LoadVisitor {
  readonly origin: string;
  readonly cookie: string;
  readonly stored?: Readonly<Record<string, string>>;
}

async function prepare(context: BrowserContext, { origin, cookie, stored }: LoadVisitor): Promise<void> {
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url: origin, httpOnly: true }]);
  }
  const page = await context.newPage();
  // Same origin, but none of the app's code, which must stay out of the cache.
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Storage</title>' }));
  await page.goto(origin);
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { ageVerified: 'true', ...stored },
  );
  await page.close();
}

/** A separate Chromium with an empty cache, for tools that attach to its debugging port. */
export async function startChromium(visitor: LoadVisitor): Promise<{ port: number; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'masque-chromium-'));
  const args = [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    child.stderr.resume();
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    if (context) await prepare(context, visitor);
    await browser.close();
    return { port: Number(port), close };
  }
  await close();
  throw new Error('Chromium ended before it listened');
}

export async function openChromium(): Promise<{
  context(visitor: LoadVisitor, viewport: { width: number; height: number }): Promise<BrowserContext>;
  close(): Promise<void>;
}> {
  const browser = await chromium.launch({ executablePath: PROGRAM, args: FLAGS.slice(1) });
  return {
    async context(visitor, viewport) {
      const context = await browser.newContext({ viewport, baseURL: visitor.origin });
      await prepare(context, visitor);
      return context;
    },
    close: () => browser.close(),
  };
}
