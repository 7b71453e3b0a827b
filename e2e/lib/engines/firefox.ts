import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, firefox, type Page } from 'playwright-core';
import { Downloads } from './downloads.ts';

/** Debian's Firefox over WebDriver BiDi, with workarounds for Playwright 1.65. */
export async function openFirefox(): Promise<Browser> {
  const executablePath = fileURLToPath(new URL('firefox.sh', import.meta.url));
  const downloadsPath = mkdtempSync(join(tmpdir(), 'masque-firefox-'));
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, downloadsPath });
  ignoreMediaFeatures(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options?: BrowserContextOptions) => {
    const context = await newContext(options);
    await context.addInitScript(typeAsPeopleDo);
    context.on('page', (page) => noticeDownloads(page, new Downloads(downloadsPath)));
    return context;
  };
  return browser;
}

interface Session {
  send(method: string, params?: unknown): Promise<unknown>;
}

/** Playwright sets media features in each new context, with a command Firefox 153 doesn't know. */
function ignoreMediaFeatures(browser: Browser): void {
  const { _connection } = browser as unknown as {
    _connection: { toImpl(client: Browser): { _browserSession: Session } };
  };
  const session = _connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = async (method, params) =>
    method === 'emulation.setMediaFeaturesOverride' ? undefined : send(method, params);
}

/** Firefox 153 saves downloads from `blob:` URLs, but doesn't report them. */
function noticeDownloads(page: Page, downloads: Downloads): void {
  const waitForEvent = page.waitForEvent.bind(page) as (event: string, options?: object) => Promise<unknown>;
  const wait = (event: string, options?: object) =>
    event === 'download' ? downloads.next() : waitForEvent(event, options);
  Object.assign(page, { waitForEvent: wait });
}

/** Playwright's `fill` sets `value`, which React takes for its own change and ignores. */
function typeAsPeopleDo(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set() {} });
}
