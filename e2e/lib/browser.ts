import { type Browser, chromium, type Page } from 'playwright-core';
import { origin } from './api.ts';

/** Debian's Chromium; the flags keep it from calling home, which only costs time here. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** A page of a newcomer's browser: empty storage, and a list of what went wrong inside it. */
export async function newcomer(browser: Browser, viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ baseURL: origin(), viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A refused call is logged by Chromium itself; what the page makes of it is what tests look at.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  /** Runs a walk; when it fails, what the page showed is kept under reports/. */
  const walk = async (title: string, steps: () => Promise<void>) => {
    try {
      await steps();
    } catch (error) {
      await page.screenshot({ path: `reports/${title}.png` });
      throw new Error(`At ${page.url()} (see reports/${title}.png): ${problems.join('; ')}`, { cause: error });
    } finally {
      await context.close();
    }
  };
  return { page, problems, walk };
}

/** Through the age gate. */
export async function enter(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
}

/** Through the local provider's page, as a new account. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.waitForURL((url) => url.origin !== origin());
  await page.getByRole('textbox').first().fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.origin === origin());
}
