import { chatRoutes } from '@masque/contracts';
import { chromium } from 'playwright-core';
import { launchOptions, member, openBrowser } from '../lib/browser.ts';
import { control } from '../lib/control.ts';
import { expectWithin, RECOVERY_MS } from '../lib/expect-within.ts';
import { TwentyReplies } from './twenty-replies.ts';

/** Milliseconds. Replies take 12 s; the machine may be busy. */
const ALL_MS = 60_000;
const say = (line: string) => process.stderr.write(`${line}\n`);

describe('replies that are being written and read in 20 chats', () => {
  beforeEach(() => expectWithin(30_000, control.isReady));
  afterEach(() => expectWithin(30_000, control.isReady));

  it('lose no word that a reader saw when the chat service is killed, and are marked as broken off', async () => {
    const replies = await TwentyReplies.begin();
    try {
      await control.kill('chat');
      const seen = replies.seen();
      const killedAt = performance.now();
      // It responds before it is ready: its consumer must wait until Kafka drops the dead member.
      const start = control.start('chat');
      const haveEnded = async () => replies.readers.every(({ isEnded }) => isEnded);
      await expectWithin(RECOVERY_MS, haveEnded);
      const endedMs = since(killedAt);
      await start;
      say(`20 replies: all ended ${endedMs} ms after the kill, the chat service was ready after ${since(killedAt)} ms`);
      expect(await replies.problems(seen, ['broken', 'complete'])).toEqual([]);
      // Otherwise nothing was being written at the time of the kill.
      expect(replies.readers.filter(({ breaks }) => breaks > 0)).toHaveLength(20);
    } finally {
      await replies.end();
    }
  }, 180_000);

  it('lack nothing when the gateway is killed: readers go on from the last event that they got', async () => {
    const replies = await TwentyReplies.begin();
    try {
      await control.kill('gateway');
      const seen = replies.seen();
      await control.start('gateway');
      await expectWithin(ALL_MS, async () => replies.readers.every(({ isEnded }) => isEnded));
      expect(await replies.problems(seen, ['complete'])).toEqual([]);
      expect(replies.readers.filter(({ breaks }) => breaks > 0)).toHaveLength(20);
    } finally {
      await replies.end();
    }
  }, 180_000);

  it('are whole when the reader’s browser is killed', async () => {
    const server = await chromium.launchServer(launchOptions());
    const connected = await chromium.connect(server.wsEndpoint());
    const killed = await member(connected);
    const { person, member: self } = killed;
    const character = await self.createCharacter();
    const { id } = (await person.call(chatRoutes.saveHistory, { body: { characterId: character.id } })).body;
    await person.call(chatRoutes.saveModel, { body: { model: 'demo/fast?tokens=200&rate=30' } });
    await killed.page.goto(`/chat?chatId=${id}`);
    await killed.page.getByRole('textbox', { name: `Message to ${character.name}` }).fill('What do you see?');
    await killed.page.getByRole('button', { name: 'Send', exact: true }).click();
    const reply = killed.page.locator('[data-sender=character]').nth(1);
    await expectWithin(30_000, async () => (await reply.innerText()).length > 60);
    const seen = (await reply.locator('p').last().innerText()).trim();
    await server.kill();
    const messages = async () => {
      const page = await person.call(chatRoutes.getChat, { params: { id }, query: {} });
      return page.body.messages;
    };
    await expectWithin(ALL_MS, async () => (await messages()).at(-1)?.state === 'complete');
    const [, question, answer, ...more] = await messages();
    expect(more).toEqual([]);
    expect(question?.text).toBe('What do you see?');
    expect(answer?.text.replaceAll(/\s+/g, ' ')).toContain(seen.replaceAll(/\s+/g, ' '));
    const browser = await openBrowser();
    const again = await member(browser, { key: false, member: self });
    await again.walk('browser-killed', async () => {
      await again.page.goto(`/chat?chatId=${id}`);
      const shown = again.page.getByRole('region', { name: 'Messages' });
      await shown.getByText('What do you see?').waitFor();
      await shown.getByText(answer?.text.slice(-60).trim() ?? '').waitFor();
    });
    await browser.close();
    await connected.close();
  }, 180_000);
});

const since = (at: number) => Math.round(performance.now() - at);
