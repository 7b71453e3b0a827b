import type { Browser } from 'playwright-core';
import { axeFindings, becomePerson, newcomer, visitor } from '../../e2e/lib/browser.ts';
import type { SheetScene } from './scene.ts';
import type { State } from './state.ts';

export const screens = [360, 768, 1440].flatMap((width) =>
  (['dark', 'light'] as const).map((theme) => ({ width, theme })),
);
export type SheetScreen = (typeof screens)[number];

export interface Shot {
  readonly state: string;
  readonly screen: SheetScreen;
  readonly file: string;
  /** From axe, the console, overflow, or failing to reach the state. */
  readonly findings: readonly string[];
}

const heights: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1440: 900 };
const WIDEST_TOUCH = 1_000;
const REACH_TIMEOUT = 15_000;
/** Milliseconds. Some states never go idle. */
const QUIET_TIMEOUT = 2_000;
const STOP_TIMEOUT = 2_000;

/** Takes the picture in a fresh browser context. */
export async function shoot(
  browser: Browser,
  scene: SheetScene,
  state: State,
  screen: SheetScreen,
  folder: string,
): Promise<Shot> {
  const { width, theme } = screen;
  const open = state.who === 'newcomer' ? newcomer : visitor;
  const { page, problems } = await open(browser, {
    viewport: { width, height: heights[width] ?? 0 },
    theme,
    reducedMotion: 'reduce',
    touch: width < WIDEST_TOUCH,
  });
  page.setDefaultTimeout(REACH_TIMEOUT);
  const file = `${state.name}-${width}-${theme}.png`;
  const findings: string[] = [];
  try {
    // An open stream would keep the network from ever going idle.
    await page.route('**/api/notices/stream', (route) => route.fulfill({ status: 204 }));
    const person = await scene.person(state.who, state.model);
    if (person.cookie) await becomePerson(page, person);
    const stage = { page, scene, person };
    const path = typeof state.path === 'string' ? state.path : await state.path(stage);
    await state.fake?.(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await (state.reach?.(stage) ?? page.getByRole('heading', { level: 1 }).first().waitFor());
    await page.waitForLoadState('networkidle', { timeout: QUIET_TIMEOUT }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready);
    const found = await axeFindings(page);
    findings.push(...found.filter((one) => !(state.isPending && one.startsWith('page-has-heading-one'))));
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) findings.push(`The page is ${excess} px wider than the screen`);
  } catch (error) {
    findings.push(`Not reached: ${error instanceof Error ? error.message.split('\n', 3).join(' ') : String(error)}`);
  }
  // Resize the viewport instead of stitching a full-page picture, so fixed elements stay at the edges.
  if (state.isLong) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
  }
  await page.screenshot({ path: `${folder}/${file}` });
  // Otherwise the abandoned reply would count toward the limit of concurrent replies.
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  if (await stop.isVisible()) await stop.click({ timeout: STOP_TIMEOUT }).catch(() => undefined);
  await page.context().close();
  const logged = problems.filter((one) => !state.mayLog?.test(one)).map((one) => `Logged: ${one}`);
  return { state: state.name, screen, file, findings: [...findings, ...logged] };
}
