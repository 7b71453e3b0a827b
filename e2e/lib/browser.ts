import { chatRoutes } from '@masque/contracts';
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { DEMO_KEY, origin, type Person } from './api.ts';
import { openEngine } from './engines/engine.ts';
import { TestMember } from './member.ts';
import { takePictures } from './pictures.ts';
import { chosenSizes } from './sizes.ts';
import { recordPages } from './visited-pages.ts';

export { axeFindings } from './axe.ts';

/** The flags keep Chromium from phoning home, which wastes time here. */
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

export interface WalkScreen {
  /** Defaults to desktop size. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Defaults to motion. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly theme?: 'dark' | 'light';
  /** Emulates a phone: touch without hover, and the page's viewport meta element. */
  readonly touch?: boolean;
}

interface Way extends WalkScreen {
  readonly name: string;
}
export const phone: Way = {
  name: 'phone',
  viewport: sizes.phone,
  reducedMotion: 'no-preference',
  theme: 'dark',
  // Only Chromium emulates touch.
  touch: openEngine === undefined,
};
const desk: Way = { name: 'desk', viewport: sizes.desk, reducedMotion: 'reduce', theme: 'light', touch: false };

/** Phone and desktop, or one of them with `MASQUE_SIZES=one`. */
export const ways = chosenSizes([phone, desk]);

export interface Opened {
  readonly page: Page;
  /** Uncaught errors and logged errors. */
  readonly problems: string[];
  /** Runs the steps and closes the page. On failure, saves a screenshot as reports/{title}.png. */
  readonly walk: (title: string, steps: () => Promise<void>) => Promise<void>;
}

const STEP_TIMEOUT = 20_000;
/** Characters. */
const SHOWN_AT_MOST = 1_500;

/** Opens a fresh context with `stored` in its local storage. */
async function openPage(
  browser: Browser,
  screen: WalkScreen,
  stored: Readonly<Record<string, string>>,
): Promise<Opened> {
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
    // Chromium itself logs failed requests; tests check how the page handles them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  const walk = async (title: string, steps: () => Promise<void>) => {
    try {
      await steps();
      await takePictures(page);
    } catch (error) {
      await page.screenshot({ path: `reports/${title}.png` });
      // For runs that keep only their output.
      const shown = (await page.innerText('body').catch(() => 'nothing')).slice(0, SHOWN_AT_MOST);
      const where = `At ${page.url()} (see reports/${title}.png)`;
      throw new Error(`${where}: ${problems.join('; ')}\nThe page showed: ${shown}`, { cause: error });
    } finally {
      await context.close();
    }
  };
  return { page, problems, walk };
}

/** A first visit: storage is empty except for the theme. */
export const newcomer = (browser: Browser, screen: WalkScreen = {}): Promise<Opened> => openPage(browser, screen, {});

/** Past the age gate, not signed in. */
export const visitor = (browser: Browser, screen: WalkScreen = {}): Promise<Opened> =>
  openPage(browser, screen, { ageVerified: 'true' });

export interface MemberOptions extends WalkScreen {
  /** Saves a key for the demo gateway; defaults to true. */
  readonly key?: boolean;
  /** An existing account; defaults to a new one. */
  readonly member?: TestMember;
}

/** Past the age gate and signed in, with a username. `person` calls the API as the same user. */
export async function member(
  browser: Browser,
  { key = true, member: known, ...screen }: MemberOptions = {},
): Promise<Opened & { person: Person; username: string; member: TestMember }> {
  const joined = known ?? (await TestMember.join());
  const { person, username } = joined;
  if (key) await person.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
  const opened = await visitor(browser, screen);
  await becomePerson(opened.page, person);
  return { ...opened, person, username, member: joined };
}

export const becomePerson = (page: Page, person: Person): Promise<void> =>
  page.context().addCookies([{ name: 'sid', value: person.cookie.replace('sid=', ''), url: origin(), httpOnly: true }]);

/** Passes the age gate. */
export async function enter(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
}

/** Signs up on the local provider's page. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.waitForURL((url) => url.origin !== origin());
  await page.getByRole('textbox').first().fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.origin === origin());
}
