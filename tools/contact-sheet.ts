/**
 * `npm run contact-sheet [-- --only chat --width 360 --theme dark]`: pictures of every state of every screen, and axe
 * results, in reports/contact-sheet. `--only` takes a comma-separated list of name prefixes.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from '../e2e/lib/browser.ts';
import { SheetScene } from './contact-sheet/scene.ts';
import { sheetOf } from './contact-sheet/sheet.ts';
import { screens, type Shot, shoot } from './contact-sheet/shoot.ts';
import { states } from './contact-sheet/states.ts';
import { findChromium } from './lib/chromium.ts';
import { systemForTests } from './lib/test-system.ts';
import { watchParent } from './lib/watch-parent.ts';

const FOLDER = 'reports/contact-sheet';
const SIDE_BY_SIDE = 2;
const log = (line: string) => console.log(`  ${line}`);

const { values } = parseArgs({
  options: { only: { type: 'string' }, width: { type: 'string' }, theme: { type: 'string' } },
});
const beginnings = values.only?.split(',') ?? [''];
const chosenScreens = screens.filter(
  ({ width, theme }) => (!values.width || Number(values.width) === width) && (!values.theme || values.theme === theme),
);
const jobs = states
  .filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)))
  .flatMap((state) =>
    chosenScreens
      .filter(({ width }) => width >= (state.from ?? 0) && width <= (state.upTo ?? Number.POSITIVE_INFINITY))
      .map((screen) => ({ state, screen })),
  );

async function takeAll(): Promise<Shot[]> {
  const browser = await openBrowser();
  const shots: Shot[] = [];
  try {
    const scene = await SheetScene.set();
    let next = 0;
    const take = async () => {
      for (let at = next++; at < jobs.length; at = next++) {
        const job = jobs[at];
        if (job) shots[at] = await shoot(browser, scene, job.state, job.screen, FOLDER);
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, take));
  } finally {
    await browser.close();
  }
  return shots;
}

const folder = mkdtempSync(join(tmpdir(), 'masque-sheet-'));
Object.assign(process.env, {
  CHROMIUM: await findChromium(log),
  RATE_LIMIT_FACTOR: '100000',
  DAILY_MESSAGES: '0',
});
const system = await systemForTests(folder, log);
const end = () => void system.stop().finally(() => process.exit(130));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
watchParent(end);
let shots: Shot[] = [];
try {
  Object.assign(process.env, system.env);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  shots = await takeAll();
} finally {
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(join(FOLDER, 'index.html'), sheetOf(shots));
for (const { file, findings } of shots) for (const finding of findings) console.log(`${file}: ${finding}`);
const found = shots.filter(({ findings }) => findings.length > 0).length;
console.log(`${shots.length} pictures, ${found} with findings: ${FOLDER}/index.html`);
process.exit(found > 0 ? 1 : 0);
