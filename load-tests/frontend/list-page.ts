import type { CharacterCard } from '@masque/contracts';
import type { BrowserContext, Page } from 'playwright-core';
import { Language, randomNumbers } from '../generate/texts.ts';

const SLOWER = 4;
export const LONG_LIST = 2_000;
const WHEEL_PX = 900;
const BETWEEN_WHEELS_MS = 60;
const MOST_WHEELS = 5_000;
const LOOK_EVERY = 20;

export interface Scrolling {
  /** Over 50 ms. */
  readonly longTasks: number;
  readonly longestMs: number;
  readonly mostNodes: number;
}

/** Answers the list here, so that the services don't affect the measurement. */
async function fakeList(page: Page, pictures: readonly string[]): Promise<void> {
  const language = new Language('latin', randomNumbers(1));
  const cards = Array.from({ length: LONG_LIST }, (_, n): CharacterCard => {
    const authorUsername = `author_${n % 100}`;
    return {
      id: `01${String(n).padStart(24, '0')}`,
      kind: 'character',
      name: language.text(14),
      summary: language.text(120),
      tags: ['fantasy', language.pick(), language.pick()],
      gender: 'Female',
      image: pictures[n % pictures.length] ?? null,
      imageColor: '#332211',
      isPublic: true,
      likesCount: n % 40,
      chatsCount: n % 90,
      commentsCount: 0,
      createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
      authorUsername,
      authorName: authorUsername,
      isAuthor: false,
      isFavorited: n % 10 === 0,
    };
  });
  await page.route('**/api/characters?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const next = from + Number(query.get('limit'));
    const nextCursor = next < LONG_LIST ? String(next) : null;
    return route.fulfill({ json: { characters: cards.slice(from, next), total: LONG_LIST, nextCursor } });
  });
}

export async function scrollList(context: BrowserContext, pictures: readonly string[]): Promise<Scrolling> {
  const page = await context.newPage();
  await fakeList(page, pictures);
  await page.goto('/characters');
  await page.getByRole('article').first().waitFor();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(globalThis, { longTasks: tasks });
  });
  await page.mouse.move(200, 400);
  const end = page.getByText(`That is all ${LONG_LIST.toLocaleString('en')} of them.`);
  let mostNodes = 0;
  for (let wheels = 0, isAtEnd = false; !isAtEnd; wheels += 1) {
    if (wheels === MOST_WHEELS) throw new Error('The end of the list was not reached');
    await page.mouse.wheel(0, WHEEL_PX);
    await page.waitForTimeout(BETWEEN_WHEELS_MS);
    if (wheels % LOOK_EVERY > 0) continue;
    // Checks rarely and cheaply: a text search would dominate the measurement.
    const seen = await page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      isAtFoot: window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1,
    }));
    mostNodes = Math.max(mostNodes, seen.nodes);
    isAtEnd = seen.isAtFoot && (await end.isVisible());
  }
  const tasks = await page.evaluate(() => {
    const found: unknown = Reflect.get(globalThis, 'longTasks');
    return Array.isArray(found) ? found.map(Number) : [];
  });
  await page.close();
  return { longTasks: tasks.length, longestMs: Math.max(0, ...tasks), mostNodes };
}
