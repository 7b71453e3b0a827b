import { chatRoutes } from '@masque/contracts';
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { DEMO_KEY, origin, type Person } from './api.ts';
import { openEngine } from './engines/engine.ts';
import { Member } from './member.ts';
import { chosenSizes } from './sizes.ts';
import { recordPages } from './visited-pages.ts';

export { axeFindings } from './axe.ts';

/** Debian's Chromium; the flags keep it from calling home, which only costs time here. */
export const launchOptions = (): LaunchOptions => ({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
export const openBrowser = (): Promise<Browser> => openEngine?.() ?? chromium.launch(launchOptions());

export const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

export interface Screen {
  /** A desk's unless stated. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** As most people have it, with motion, unless stated. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly theme?: 'dark' | 'light';
  /** A phone's browser: touch without hover, the viewport of the page's meta element. */
  readonly touch?: boolean;
}

interface Way extends Screen {
  readonly name: string;
}
export const phone: Way = {
  name: 'phone',
  viewport: sizes.phone,
  reducedMotion: 'no-preference',
  theme: 'dark',
  // Only Chromium imitates touch.
  touch: openEngine === undefined,
};
const desk: Way = { name: 'desk', viewport: sizes.desk, reducedMotion: 'reduce', theme: 'light', touch: false };

/** Phone and desk, or one of them (`MASQUE_SIZES=one`): `describe.each(ways)('…, $name', (way) => …)`. */
export const ways = chosenSizes([phone, desk]);

export interface Opened {
  readonly page: Page;
  /** Uncaught errors of the page, and messages that it logged as errors. */
  readonly problems: string[];
  /** Runs a walk and closes the page; when it fails, what the page showed is kept as reports/{title}.png. */
  readonly walk: (title: string, steps: () => Promise<void>) => Promise<void>;
}

const STEP_TIMEOUT = 20_000;
/** Characters of a page's text in the error of a failed walk. */
const SHOWN_AT_MOST = 1_500;

/** A context of its own; `stored` is in its local storage before the first page opens. */
async function openPage(browser: Browser, screen: Screen, stored: Readonly<Record<string, string>>): Promise<Opened> {
  const { viewport = sizes.desk, reducedMotion = 'no-preference', theme, touch = false } = screen;
  const entries = { ...stored, ...(theme ? { theme } : {}) };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: origin(),
    viewport,
    reducedMotion,
    hasTouch: touch,
    isMobile: touch,
    storageState: { cookies: [], origins: [{ origin: origin(), localStorage }] },
  });
  context.setDefaultTimeout(STEP_TIMEOUT);
  recordPages(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A refused call is logged by Chromium itself; what the page makes of it is what tests look at.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  const walk = async (title: string, steps: () => Promise<void>) => {
    try {
      await steps();
    } catch (error) {
      await page.screenshot({ path: `reports/${title}.png` });
      // Where only the output of a run is kept.
      const shown = (await page.innerText('body').catch(() => 'nothing')).slice(0, SHOWN_AT_MOST);
      const where = `At ${page.url()} (see reports/${title}.png)`;
      throw new Error(`${where}: ${problems.join('; ')}\nThe page showed: ${shown}`, { cause: error });
    } finally {
      await context.close();
    }
  };
  return { page, problems, walk };
}

/** A page of a newcomer's browser: empty storage (but for the theme), and a list of what went wrong inside it. */
export const newcomer = (browser: Browser, screen: Screen = {}): Promise<Opened> => openPage(browser, screen, {});

/** A page of somebody who is past the age gate, but not signed in. */
export const visitor = (browser: Browser, screen: Screen = {}): Promise<Opened> =>
  openPage(browser, screen, { ageVerified: 'true' });

export interface MemberOptions extends Screen {
  /** Whether a key for the demo gateway is saved; it is unless stated. */
  readonly key?: boolean;
  /** Somebody who is there already; a new account unless stated. */
  readonly member?: Member;
}

/** A page of somebody who is past the age gate and signed in with a username; `person` makes API calls as the same one. */
export async function member(
  browser: Browser,
  { key = true, member: known, ...screen }: MemberOptions = {},
): Promise<Opened & { person: Person; username: string; member: Member }> {
  const joined = known ?? (await Member.join());
  const { person, username } = joined;
  if (key) await person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
  const opened = await visitor(browser, screen);
  await becomePerson(opened.page, person);
  return { ...opened, person, username, member: joined };
}

/** Gives the browser the session of somebody who signed in over the API. */
export const becomePerson = (page: Page, person: Person): Promise<void> =>
  page.context().addCookies([{ name: 'sid', value: person.cookie.replace('sid=', ''), url: origin(), httpOnly: true }]);

/** Through the age gate. */
export async function enter(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
}

/** Through the local provider's page, as a new account. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.waitForURL((url) => url.origin !== origin());
  await page.getByRole('textbox').first().fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.origin === origin());
}
