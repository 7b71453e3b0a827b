import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { setting } from '../lib/api.ts';
import { openBrowser, visitor } from '../lib/browser.ts';
import { expectWithin } from '../lib/expect-within.ts';
import { filesBelow } from '../lib/written.ts';

const SOON = 10_000;

const logged = (): string[] =>
  filesBelow(setting('MASQUE_LOGS'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes('content security policy violated'));

describe('a page into which somebody has put a script', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('does not run it, and its browser tells the operator', async () => {
    const { page, walk } = await visitor(browser);
    await walk('policy-reports', async () => {
      await page.goto('/terms?share=secret');
      const ran = await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "taken over"';
        document.head.append(script);
        return document.title === 'taken over';
      });
      expect(ran).toBe(false);
      await expectWithin(SOON, async () => logged().some((line) => line.includes('"page":"/terms"')));
      const lines = logged().filter((line) => line.includes('"page":"/terms"'));
      expect(lines[0]).toContain('"directive":"script-src-elem","blocked":"inline"');
      expect(lines.join()).not.toContain('secret');
    });
  });
});
