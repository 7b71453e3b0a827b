import { appendFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { origin } from './api.ts';

/** Appends the path of each opened page to the file MASQUE_PAGES, one per line. */
export function recordPages(context: BrowserContext): void {
  const file = process.env['MASQUE_PAGES'];
  if (!file) return;
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const url = URL.parse(frame.url());
      if (frame === page.mainFrame() && url?.origin === origin()) appendFileSync(file, `${url.pathname}\n`);
    });
  });
}
