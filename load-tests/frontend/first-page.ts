import type { BrowserContext } from 'playwright-core';
import type { Figure } from '../lib/table.ts';

const MOST_KIB = 300;
const MOST_REQUESTS = 10;
const codeTypes = new Set(['Document', 'Script', 'Stylesheet']);

/** Counts bytes on the wire on a first visit, without API calls and pictures. */
export async function firstPage(context: BrowserContext): Promise<Figure[]> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const types = new Map<string, string>();
  const paths: string[] = [];
  let code = 0;
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.includes('/api/') || type === 'Image') return;
    types.set(requestId, type);
    paths.push(new URL(response.url).pathname);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (codeTypes.has(types.get(requestId) ?? '')) code += encodedDataLength;
  });
  await client.send('Network.enable');
  await page.goto('/characters');
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  console.log(`The first page asks for ${paths.join(', ')}`);
  const requests = [...types.values()].filter((type) => codeTypes.has(type)).length;
  return [
    { name: 'first page: code', unit: 'KiB', masque: code / 1024, limit: MOST_KIB },
    { name: 'first page: requests for code', unit: '', masque: requests, limit: MOST_REQUESTS },
    { name: 'first page: with fonts and icon', unit: '', masque: types.size },
  ];
}
