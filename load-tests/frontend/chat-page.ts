import type { BrowserContext, Page } from 'playwright-core';

const SLOWER = 4;
const REPLY_TIMEOUT = 120_000;

const newestReply = () =>
  Array.from(document.querySelectorAll<HTMLElement>('[data-sender=character]')).at(-1)?.dataset['message'];

export class ChatPage {
  readonly page: Page;
  pagesOfMessages = 0;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, chatId: string): Promise<ChatPage> {
    const page = await context.newPage();
    const self = new ChatPage(page);
    page.on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname === `/api/chats/${chatId}`)
        self.pagesOfMessages += 1;
    });
    await page.goto(`/chat?chatId=${chatId}`);
    await page.locator('[data-message]').first().waitFor();
    return self;
  }

  readonly nodes = (): Promise<number> => this.page.evaluate(() => document.querySelectorAll('*').length);

  async scrollToStart(): Promise<number> {
    const first = this.page.getByText('The very first words.');
    const log = this.page.getByRole('log');
    await log.hover({ position: { x: 100, y: 300 }, force: true }).catch(() => undefined);
    await this.page.mouse.move(180, 300);
    let most = await this.nodes();
    const until = performance.now() + REPLY_TIMEOUT;
    while (!(await first.isVisible())) {
      if (performance.now() > until) throw new Error('The beginning of the chat was not reached');
      await this.page.mouse.wheel(0, -4_000);
      // After two frames, the content that was scrolled in is rendered.
      await this.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      most = Math.max(most, await this.nodes());
    }
    return most;
  }

  async jumpToNewest(): Promise<void> {
    await this.page.getByRole('button', { name: 'Jump to newest' }).click();
    await this.page.locator('[data-message]').last().waitFor();
  }

  async slowDown(): Promise<void> {
    const client = await this.page.context().newCDPSession(this.page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }

  async ask(text: string): Promise<void> {
    const before = await this.page.evaluate(newestReply);
    await this.page.getByLabel(/^Message to/).fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
    const isGrowing = (id: string | undefined) => {
      const last = Array.from(document.querySelectorAll<HTMLElement>('[data-sender=character]')).at(-1);
      return last !== undefined && last.dataset['message'] !== id && last.innerText.includes("Masque's demo model");
    };
    await this.page.waitForFunction(isGrowing, before, { timeout: REPLY_TIMEOUT });
  }

  readonly isReplying = (): Promise<boolean> => this.page.getByRole('button', { name: 'Stop' }).isVisible();

  async whenReplied(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send', exact: true }).waitFor({ timeout: REPLY_TIMEOUT });
  }
}
