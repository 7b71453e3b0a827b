import type { Browser } from 'playwright-core';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const engines = new Map<string | undefined, () => Promise<Browser>>([
  ['firefox', openFirefox],
  ['webkit', openWebKit],
]);

/** Opens what the walks run in instead of Chromium (`MASQUE_ENGINE`); undefined: they run in Chromium. */
export const openEngine = engines.get(process.env['MASQUE_ENGINE']);
