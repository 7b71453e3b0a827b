import type { Browser } from 'playwright-core';
import { Context, type ContextOptions } from './webkit/context.ts';

/**
 * Debian's WebKit behind the part of Playwright's interface that walks use; Playwright only drives its own build.
 * Anything else throws. Each context is a separate process.
 */
export function openWebKit(): Promise<Browser> {
  const open = new Set<Context>();
  const browser = {
    async newContext(options: ContextOptions): Promise<Context> {
      const context = await Context.open(options);
      open.add(context);
      return context;
    },
    async close(): Promise<void> {
      await Promise.all([...open].map((context) => context.close()));
    },
  };
  return Promise.resolve(browser as unknown as Browser);
}
