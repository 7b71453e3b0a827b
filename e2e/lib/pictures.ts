import { appendFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { texts } from '@masque/texts';
import type { Page } from 'playwright-core';
import { openEngine } from './engines/engine.ts';

/** One line of `pictures.jsonl`. */
export interface PictureLine {
  readonly file: string;
  readonly path: string;
  /** Full name of the test that reached this state. */
  readonly test: string;
  readonly findings: readonly string[];
}

const folder = process.env['MASQUE_PICTURES'];
/** Counts within a spec file: Jest loads this module anew for each. */
let count = 0;

/** Clicks in the page, because a dialog may cover the header. Returns false where there is no such button. */
const toggleTheme = (page: Page): Promise<boolean> =>
  page.evaluate(
    (labels) => {
      const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-label]')];
      const toggle = buttons.find(({ ariaLabel }) => labels.includes(ariaLabel ?? ''));
      toggle?.click();
      return toggle !== undefined;
    },
    [texts.shell.toLight, texts.shell.toDark] as readonly string[],
  );

/** Saves the page as it is, in both themes if it has a theme button, in the folder MASQUE_PICTURES. */
export async function takePictures(page: Page, findings: readonly string[] = []): Promise<void> {
  if (!folder || openEngine || page.isClosed()) return;
  const { currentTestName: test = '', testPath = '' } = expect.getState();
  count += 1;
  const spec = `${basename(dirname(testPath))}-${basename(testPath, '.spec.ts')}`;
  const name = `${spec}-${String(count).padStart(2, '0')}`;
  const take = async (file: string) => {
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    const picture: PictureLine = { file, path: new URL(page.url()).pathname, test, findings };
    appendFileSync(join(folder, 'pictures.jsonl'), `${JSON.stringify(picture)}\n`);
  };
  await take(`${name}.png`);
  if (!(await toggleTheme(page))) return;
  await take(`${name}-other-theme.png`);
  await toggleTheme(page);
}
