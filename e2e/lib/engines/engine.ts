import type { Browser } from 'playwright-core';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const engines = new Map<string | undefined, () => Promise<Browser>>([
  ['firefox', openFirefox],
  ['webkit', openWebKit],
]);

/** Opens the browser of MASQUE_ENGINE; undefined for Chromium. */
export const openEngine = engines.get(process.env['MASQUE_ENGINE']);
