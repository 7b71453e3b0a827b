import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Button, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Downloaded } from '../downloads.ts';
import type { Context } from './context.ts';
import { find, type FindStep } from './find.ts';
import { Locator } from './locator.ts';
import { FrameScope } from './scope.ts';

const POLL_MS = 50;
const TIMEOUT_MS = 20_000;
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

declare global {
  interface Window {
    problems?: string[];
  }
}

/** Collects errors from the first call on: WebDriver can't run anything before a document's own scripts. */
function problemsSoFar(): string[] {
  if (!window.problems) {
    const problems: string[] = [];
    window.problems = problems;
    window.addEventListener('error', ({ error, message }) => error && problems.push(message));
    window.addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
    const { error } = console;
    console.error = (...parts: unknown[]) => {
      problems.push(parts.map(String).join(' '));
      error(...parts);
    };
  }
  return window.problems.splice(0);
}

/** Async script; the last argument is WebDriver's callback. */
const runner = (work: string) => `
  const [steps, arg, index, done] = arguments;
  const problems = (${String(problemsSoFar)})();
  const find = ${String(find)};
  const isReady = () => globalThis.TestingLibraryDom || steps.every(({ by }) => by === 'css' || by === 'nth');
  const run = async () => {
    if (!isReady()) return { needsLibrary: true };
    const found = find(steps);
    return { value: await (${work})(index === null ? found : found[index], arg) };
  };
  run().catch((error) => ({ error: String(error) })).then((answer) => done({ ...answer, problems, url: location.href }));
`;

interface RunAnswer {
  readonly value?: unknown;
  readonly error?: string;
  readonly needsLibrary?: boolean;
  readonly problems: readonly string[];
  readonly url: string;
}

/** Errors while a document is being replaced. */
const PASSING = /stale|detached|no such (element|execution)|navigat|unload|javascript error/i;

/** The part of Playwright's Page that walks use. */
export class WebKitPage extends FrameScope {
  private readonly owner: Context;
  private readonly handle: string;
  private readonly listeners: ((error: Error) => void)[] = [];
  private address = 'about:blank';

  constructor(owner: Context, handle: string) {
    super();
    this.owner = owner;
    this.handle = handle;
  }

  protected narrowed(step: FindStep): Locator {
    return new Locator(this, [step]);
  }

  readonly keyboard = {
    press: (key: string) => this.use((driver) => driver.actions().sendKeys(keysOf(key)).perform()),
    type: (text: string) => this.use((driver) => driver.actions().sendKeys(text).perform()),
  };

  /** Acts at the current pointer position. */
  readonly mouse = {
    down: () => this.use((driver) => driver.actions().press(Button.LEFT).perform()),
    up: () => this.use((driver) => driver.actions().release(Button.LEFT).perform()),
  };

  context = (): Context => this.owner;
  /** As of the last call that reached the page. */
  url = (): string => this.address;
  /** Logged errors also arrive as `pageerror`. */
  on(event: string, listener: (error: Error) => void): void {
    if (event === 'pageerror') this.listeners.push(listener);
  }

  async goto(path: string): Promise<void> {
    await this.use((driver) => driver.get(new URL(path, this.owner.baseUrl).href));
    await this.evaluate(() => undefined);
  }

  reload = (): Promise<void> => this.use((driver) => driver.navigate().refresh());
  goBack = (): Promise<void> => this.use((driver) => driver.navigate().back());
  innerText = (selector: string): Promise<string> => this.locator(selector).innerText();
  setViewportSize = (size: { width: number; height: number }): Promise<void> =>
    this.use((driver) => setInnerSize(driver, size));

  async screenshot({ path }: { path: string }): Promise<void> {
    writeFileSync(path, Buffer.from(await this.use((driver) => driver.takeScreenshot()), 'base64'));
  }

  evaluate<A, R>(work: string | ((arg: A) => R | Promise<R>), arg?: A): Promise<R> {
    if (typeof work === 'string') return this.use((driver) => driver.executeScript<R>(work));
    return this.run([], `(_, arg) => (${String(work)})(arg)`, arg);
  }

  waitForFunction<A>(work: (arg: A) => unknown, arg?: A, { timeout }: { timeout?: number } = {}): Promise<void> {
    return this.until(
      () => `${String(work)} is not true`,
      timeout,
      async () => Boolean(await this.evaluate(work, arg)),
    );
  }

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const fits = (url: string) => {
      if (typeof wanted === 'function') return wanted(new URL(url));
      if (wanted instanceof RegExp) return wanted.test(url);
      return url === wanted || (wanted.startsWith('**') && url.endsWith(wanted.slice(2)));
    };
    await this.until(
      () => `${this.address} is not ${String(wanted)}`,
      undefined,
      async () =>
        fits(await this.evaluate(() => location.href)) &&
        (await this.evaluate(() => document.readyState)) !== 'loading',
    );
  }

  /** Supports only downloads; call it before the action that starts one. */
  async waitForEvent(event: string): Promise<Downloaded> {
    if (event !== 'download') throw new Error(`No '${event}' events in WebKit`);
    return this.owner.downloads.next();
  }

  async pointer({ x, y }: { x: number; y: number }, isClick: boolean): Promise<void> {
    await this.use((driver) => {
      const moved = driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 });
      return (isClick ? moved.press(Button.LEFT).release(Button.LEFT) : moved).perform();
    });
  }

  async upload(steps: readonly FindStep[], path: string): Promise<void> {
    await this.run(steps, () => undefined, undefined);
    const script = `return (${String(find)})(arguments[0])[0]`;
    await this.use(async (driver) => (await driver.executeScript<WebElement>(script, steps)).sendKeys(path));
  }

  /** Runs `work` in the page with the matching elements, or one of them if `index` is given. */
  async run<R>(steps: readonly FindStep[], work: unknown, arg: unknown, index: number | null = null): Promise<R> {
    for (const end = Date.now() + TIMEOUT_MS; ; await pause(POLL_MS)) {
      const answer = await this.use((driver) =>
        driver.executeAsyncScript<RunAnswer>(runner(String(work)), steps, arg, index),
      ).catch((error: Error) => {
        if (!PASSING.test(`${error.name} ${error.message}`) || Date.now() > end) throw error;
        return null;
      });
      if (!answer) continue;
      this.address = answer.url;
      for (const problem of answer.problems) for (const listener of this.listeners) listener(new Error(problem));
      if (answer.needsLibrary) await this.use((driver) => driver.executeScript(library));
      else if (answer.error) throw new Error(answer.error);
      else return answer.value as R;
    }
  }

  async until(
    reason: () => string,
    timeout = TIMEOUT_MS,
    condition: () => Promise<boolean | undefined>,
  ): Promise<void> {
    for (const end = Date.now() + timeout; !(await condition()); await pause(POLL_MS)) {
      if (Date.now() > end) throw new Error(`After ${timeout} ms at ${this.address}: ${reason()}`);
    }
  }

  private use<R>(work: (driver: WebDriver) => Promise<R>): Promise<R> {
    return this.owner.inWindow(this.handle, work);
  }
}

/** E.g. `Enter`, `a`, `Control+z`. */
function keysOf(key: string): string {
  const names: Readonly<Record<string, string>> = {
    Escape: Key.ESCAPE,
    Enter: Key.ENTER,
    Tab: Key.TAB,
    ArrowLeft: Key.ARROW_LEFT,
    ArrowRight: Key.ARROW_RIGHT,
    ArrowUp: Key.ARROW_UP,
    ArrowDown: Key.ARROW_DOWN,
    Home: Key.HOME,
    End: Key.END,
  };
  const named = names[key] ?? key;
  if (named.length !== 1) throw new Error(`No key '${key}' in WebKit`);
  return named;
}

/** The driver sets the outer window size, bars included. */
export async function setInnerSize(
  driver: WebDriver,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const asked = { width, height };
  for (let tries = 0; tries < 5; tries += 1) {
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...asked });
    const [innerWidth = 0, innerHeight = 0] = await driver.executeScript<number[]>('return [innerWidth, innerHeight]');
    if (innerWidth === width && innerHeight === height) return;
    asked.width += width - innerWidth;
    asked.height += height - innerHeight;
    await pause(POLL_MS);
  }
}
