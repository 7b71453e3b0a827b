/**
 * Measures the front end after a build: `node load-tests/frontend.bench.ts [load] [list] [chat]` (default: all).
 * Chromium and Masque share the machine. Exits with 1 if a budget is exceeded.
 */
import { audienceOf, LONG_CHAT, picturesOf } from './frontend/audience.ts';
import { openChromium, type LoadVisitor } from './frontend/browser.ts';
import { ChatPage } from './frontend/chat-page.ts';
import { LONG_LIST, scrollList } from './frontend/list-page.ts';
import { pageLoad } from './frontend/page-load.ts';
import { framesOf, keyToFrame } from './frontend/smoothness.ts';
import { benchMasque } from './lib/masque.ts';
import { type Figure, printFigures } from './lib/table.ts';

const PHONE = { width: 412, height: 823 };
const DESK = { width: 1_440, height: 900 };
const MEASURED_MS = 8_000;
const KEYS = 60;
const MODEL = 'demo/chapter?tokens=1500&rate=100';
/** Without a token limit, the reply outlasts the measurement. */
const settings = JSON.stringify({ temperature: 1, maxTokens: 0, contextSize: 4_096 });

const chosen = process.argv.slice(2);
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);

const masque = await benchMasque();
const figures: Figure[] = [];
try {
  await masque.start();
  const { reader, remembered, chatId } = await audienceOf(masque);
  const visitor: LoadVisitor = { origin: masque.origin, cookie: '' };
  const stored = { generationSettings: settings, user: remembered };
  const member: LoadVisitor = { origin: masque.origin, cookie: reader.cookie, stored };
  const browser = await openChromium();
  if (isChosen('load')) {
    figures.push(...(await pageLoad(visitor, '/characters', 'characters')));
    figures.push(...(await pageLoad(member, `/chat?chatId=${chatId}`, 'chat')));
  }
  if (isChosen('list')) {
    const pictures = await picturesOf(reader);
    for (const [name, screen] of Object.entries({ phone: PHONE, desk: DESK })) {
      const found = await scrollList(await browser.context(member, screen), pictures);
      const title = `${LONG_LIST} cards, ${name}, 4 × slower`;
      figures.push(
        { name: `${title}: tasks over 50 ms`, unit: '', masque: found.longTasks, limit: 0 },
        { name: `${title}: longest of them`, unit: 'ms', masque: found.longestMs },
        { name: `${title}: most nodes`, unit: '', masque: found.mostNodes, limit: 2_500 },
      );
    }
  }
  if (isChosen('chat')) {
    await reader.post('user-model', { model: MODEL });
    const chat = await ChatPage.open(await browser.context(member, PHONE), chatId);
    const nodes = await chat.scrollToStart();
    figures.push(
      { name: `${LONG_CHAT} messages: most nodes`, unit: '', masque: nodes, limit: 1_500 },
      { name: `${LONG_CHAT} messages: requests to the start`, unit: '', masque: chat.pagesOfMessages, limit: 12 },
    );
    await chat.jumpToNewest();
    await chat.slowDown();
    await chat.ask('Tell me all of it.');
    const { perSecond, long, longestMs } = await framesOf(chat.page, MEASURED_MS);
    const isLongEnough = await chat.isReplying();
    await chat.whenReplied();
    await chat.ask('And then?');
    const p95 = await keyToFrame(chat.page, KEYS);
    if (!isLongEnough || !(await chat.isReplying())) throw new Error('The reply ended before the measurement did');
    figures.push(
      { name: 'streaming, 4 × slower: frames', unit: '/s', masque: perSecond, limit: 45, atLeast: true },
      { name: 'streaming, 4 × slower: frames over 50 ms', unit: '/s', masque: long },
      { name: 'streaming, 4 × slower: longest frame', unit: 'ms', masque: longestMs },
      { name: 'streaming, 4 × slower: key to frame, p95', unit: 'ms', masque: p95, limit: 50 },
    );
  }
  await browser.close();
} finally {
  await masque.remove();
}
process.exit(printFigures(figures) ? 0 : 1);
