import type { WebDriver } from 'selenium-webdriver';
import { Downloads } from '../downloads.ts';
import { WebKitPage, setInnerSize } from './page.ts';
import { startWebKit, type WebKit } from './process.ts';

export interface ContextOptions {
  readonly baseURL: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly reducedMotion?: string;
  readonly storageState: {
    readonly origins: readonly {
      readonly localStorage: readonly { readonly name: string; readonly value: string }[];
    }[];
  };
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly httpOnly?: boolean;
}

export class Context {
  readonly baseUrl: string;
  readonly downloads: Downloads;
  private readonly webkit: WebKit;
  private readonly options: ContextOptions;
  private hasPage = false;
  private current = '';
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(webkit: WebKit, options: ContextOptions) {
    this.webkit = webkit;
    this.options = options;
    this.baseUrl = options.baseURL;
    this.downloads = new Downloads(webkit.downloads);
  }

  static async open(options: ContextOptions): Promise<Context> {
    const context = new Context(await startWebKit({ hasMotion: options.reducedMotion !== 'reduce' }), options);
    const { driver } = context.webkit;
    context.current = await driver.getWindowHandle();
    // Setting cookies and storage needs a document of the origin; this one runs no scripts.
    await driver.get(new URL('/default-character.png', options.baseURL).href);
    // Loading the first document adds a bar to the window.
    await setInnerSize(driver, options.viewport);
    const entries = options.storageState.origins.flatMap(({ localStorage }) => localStorage);
    await driver.executeScript(
      'for (const { name, value } of arguments[0]) localStorage.setItem(name, value)',
      entries,
    );
    return context;
  }

  setDefaultTimeout = (): void => undefined;

  async newPage(): Promise<WebKitPage> {
    if (this.hasPage) {
      await this.webkit.driver.switchTo().newWindow('window');
      this.current = await this.webkit.driver.getWindowHandle();
      await setInnerSize(this.webkit.driver, this.options.viewport);
    }
    this.hasPage = true;
    return new WebKitPage(this, this.current);
  }

  async addCookies(cookies: readonly Cookie[]): Promise<void> {
    for (const { name, value, httpOnly } of cookies)
      await this.webkit.driver.manage().addCookie({ name, value, httpOnly: httpOnly ?? false, sameSite: 'Lax' });
  }

  clearCookies = ({ name }: { name: string }): Promise<void> => this.webkit.driver.manage().deleteCookie(name);

  /** Cookies of the current site only. */
  cookies = () => this.webkit.driver.manage().getCookies();

  /** Cuts all connections and fires the browser's offline event. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.webkit.proxy.isCut = isOffline;
    await this.webkit.driver.executeScript(
      `Object.defineProperty(navigator, 'onLine', { value: arguments[0], configurable: true });
       dispatchEvent(new Event(arguments[0] ? 'online' : 'offline'));`,
      !isOffline,
    );
  }

  close = (): Promise<void> => this.webkit.stop();

  /** Serializes commands: the driver has a single current window. */
  inWindow<R>(handle: string, work: (driver: WebDriver) => Promise<R>): Promise<R> {
    const { driver } = this.webkit;
    const result = this.queue.then(async () => {
      if (this.current !== handle) await driver.switchTo().window(handle);
      this.current = handle;
      return work(driver);
    });
    this.queue = result.catch(() => undefined);
    return result;
  }
}
