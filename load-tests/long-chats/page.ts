import type { BrowserContext, Page } from 'playwright-core';
import { ChatPage } from '../frontend/chat-page.ts';
import type { Figure } from '../lib/table.ts';

const LONG_TASK_MS = 50;
const MOST_NODES = 5_000;
const KEYS = 200;
const BETWEEN_KEYS_MS = 60;
const UP = 1_000;

async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  const tasks = await page.evaluateHandle(() => {
    const found: number[] = [];
    const note = (entries: PerformanceEntryList) => found.push(...entries.map(({ duration }) => duration));
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'longtask' });
    // Flushes pending entries, which would otherwise count for the next measurement.
    return () => {
      note(observer.takeRecords());
      return found.splice(0);
    };
  });
  return () => tasks.evaluate((take) => take());
}

async function scrollUp(chat: ChatPage, count: number): Promise<number> {
  const { page } = chat;
  await page.mouse.move(180, 300);
  const seen = new Set<string>();
  let most = await chat.nodes();
  while (seen.size < count) {
    await page.mouse.wheel(0, -3_000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const ids = await page.locator('[data-message]').evaluateAll((all) => all.map((one) => one.dataset['message']));
    for (const id of ids) if (id) seen.add(id);
    most = Math.max(most, await chat.nodes());
  }
  return most;
}

/** Server, stores and browser share two cores, so a task may wait by chance: only systematic delays are in all runs. */
const RUNS = 3;

async function fewestOf(name: string, run: () => Promise<number[]>): Promise<Figure[]> {
  const runs: number[][] = [];
  for (let n = 0; n < RUNS; n += 1) runs.push(await run());
  const fewest = Math.min(...runs.map(({ length }) => length));
  return [
    { name: `${name}: tasks over ${LONG_TASK_MS} ms, fewest of ${RUNS} runs`, unit: '', masque: fewest, limit: 0 },
    { name: `${name}: all of them together`, unit: '', masque: runs.flat().length },
    { name: `${name}: longest of all`, unit: 'ms', masque: Math.max(0, ...runs.flat()) },
  ];
}

export async function figuresOfPage(context: BrowserContext, chatId: string): Promise<Figure[]> {
  const chat = await ChatPage.open(context, chatId);
  const { page } = chat;
  await chat.slowDown();
  const tasks = await watchTasks(page);
  const nodes = await scrollUp(chat, UP);
  const scrolling = await tasks();
  const figures: Figure[] = [
    { name: `nodes after ${UP} messages up`, unit: '', masque: nodes, limit: MOST_NODES },
    { name: `scrolling up: tasks over ${LONG_TASK_MS} ms`, unit: '', masque: scrolling.length },
    { name: 'scrolling up: longest of them', unit: 'ms', masque: Math.max(0, ...scrolling) },
  ];
  const type = async (where: string) => {
    await page.getByLabel(/^Message to/).focus();
    await tasks();
    const press = async () => {
      for (let key = 0; key < KEYS; key += 1) {
        await page.keyboard.press(key % 6 === 5 ? ' ' : 'a');
        await page.waitForTimeout(BETWEEN_KEYS_MS);
      }
      return tasks();
    };
    figures.push(...(await fewestOf(`typing ${KEYS} characters ${where}`, press)));
  };
  await type('up there');
  await chat.jumpToNewest();
  await type('at the end');
  const sending: number[] = [];
  const reply = async () => {
    await chat.ask('Tell me all of it.');
    sending.push(...(await tasks()));
    await chat.whenReplied();
    await page.waitForTimeout(500);
    return tasks();
  };
  const replies = await fewestOf('a reply of 2,000 words', reply);
  figures.push({ name: 'sending: longest task', unit: 'ms', masque: Math.max(0, ...sending) }, ...replies, {
    name: 'nodes afterwards',
    unit: '',
    masque: await chat.nodes(),
    limit: MOST_NODES,
  });
  return figures;
}
