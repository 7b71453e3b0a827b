import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fill, pointOf, selectOption, type FindStep } from './find.ts';
import type { WebKitPage } from './page.ts';
import { matcher, FrameScope, type Text } from './scope.ts';

interface Waiting {
  readonly timeout?: number;
}
interface Clicking extends Waiting {
  readonly position?: { readonly x: number; readonly y: number };
  readonly force?: boolean;
  /** Waits until a click would work, but doesn't click. */
  readonly trial?: boolean;
}
interface Filter {
  readonly hasText?: Text;
  readonly hasNotText?: Text;
  readonly has?: Locator;
  readonly visible?: boolean;
}
type InputFile = string | { readonly name: string; readonly buffer: Buffer };
type Func<E, A, R> = (elements: E, arg: A) => R | Promise<R>;

/** The part of Playwright's Locator that walks use; takes the first of several matches. */
export class Locator extends FrameScope {
  private readonly page: WebKitPage;
  private readonly steps: readonly FindStep[];

  constructor(page: WebKitPage, steps: readonly FindStep[]) {
    super();
    this.page = page;
    this.steps = steps;
  }

  protected narrowed(step: FindStep): Locator {
    return new Locator(this.page, [...this.steps, step]);
  }

  filter({ hasText, hasNotText, has, visible }: Filter): Locator {
    return this.narrowed({
      by: 'filter',
      ...(visible === undefined ? {} : { visible }),
      ...(hasText === undefined ? {} : { hasText: matcher(hasText) }),
      ...(hasNotText === undefined ? {} : { hasNotText: matcher(hasNotText) }),
      ...(has ? { has: has.steps } : {}),
    });
  }

  or = (other: Locator): Locator => this.narrowed({ by: 'or', other: other.steps });
  nth = (index: number): Locator => this.narrowed({ by: 'nth', index });
  first = (): Locator => this.nth(0);
  last = (): Locator => this.nth(-1);
  all = async (): Promise<Locator[]> => Array.from({ length: await this.count() }, (_, at) => this.nth(at));

  evaluateAll<A, R>(work: Func<Element[], A, R>, arg?: A): Promise<R> {
    return this.page.run(this.steps, work, arg);
  }

  /** Waits for the element. */
  async evaluate<A, R>(work: Func<Element, A, R>, arg?: A): Promise<R> {
    await this.waitFor({ state: 'attached' });
    return this.page.run(this.steps, work, arg, 0);
  }

  async waitFor({ state = 'visible', timeout }: Waiting & { state?: string } = {}): Promise<void> {
    const visible = () =>
      this.evaluateAll((all) => ({
        any: all.length > 0,
        seen: all.some(
          (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0,
        ),
      }));
    await this.page.until(this.described(`is not ${state}`), timeout, async () => {
      const { any, seen } = await visible();
      return { visible: seen, hidden: !seen, attached: any, detached: !any }[state];
    });
  }

  count = (): Promise<number> => this.evaluateAll((all) => all.length);
  isVisible = (): Promise<boolean> =>
    this.evaluateAll((all) => all.slice(0, 1).some((one) => one.checkVisibility({ visibilityProperty: true })));
  isDisabled = (): Promise<boolean> => this.evaluate((one) => one.matches(':disabled'));
  isEnabled = (): Promise<boolean> => this.evaluate((one) => !one.matches(':disabled'));
  isChecked = (): Promise<boolean> => this.evaluate((one) => one.matches(':checked, [aria-checked=true]'));
  textContent = (): Promise<string | null> => this.evaluate((one) => one.textContent);
  innerText = (): Promise<string> => this.evaluate((one) => (one as HTMLElement).innerText);
  allInnerTexts = (): Promise<string[]> => this.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText));
  inputValue = (): Promise<string> => this.evaluate((one) => (one as HTMLInputElement).value);
  getAttribute = (name: string): Promise<string | null> =>
    this.evaluate((one, wanted: string) => one.getAttribute(wanted), name);
  focus = (): Promise<void> => this.evaluate((one) => (one as HTMLElement).focus());
  boundingBox = () =>
    this.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    });

  async click(options: Clicking = {}): Promise<void> {
    const point = await this.point(options);
    if (!options.trial) await this.page.pointer(point, true);
  }

  hover = async (options: Clicking = {}): Promise<void> => this.page.pointer(await this.point(options), false);

  /** Retries a click without effect after one second: WebKit's driver occasionally loses one. */
  async check(options: Clicking = {}): Promise<void> {
    await this.untilDone(options.timeout, async () => {
      if (await this.isChecked()) return null;
      await this.click(options);
      for (const end = Date.now() + 1_000; Date.now() < end; await pause(50)) if (await this.isChecked()) return null;
      return 'is not checked';
    });
  }

  async fill(text: string, { timeout }: Waiting = {}): Promise<void> {
    await this.untilDone(timeout, () => this.evaluateAll(fill, text));
  }

  async press(key: string): Promise<void> {
    await this.focus();
    await this.page.keyboard.press(key);
  }

  async selectOption(wanted: string | { readonly label: string }, { timeout }: Waiting = {}): Promise<void> {
    const asked = typeof wanted === 'string' ? { value: wanted, label: null } : { value: null, label: wanted.label };
    await this.untilDone(timeout, () => this.evaluateAll(selectOption, asked));
  }

  async setInputFiles(file: InputFile): Promise<void> {
    await this.waitFor({ state: 'attached' });
    await this.page.upload(this.steps, typeof file === 'string' ? file : written(file));
  }

  private async point({ timeout, position, force }: Clicking): Promise<{ x: number; y: number }> {
    let point = { x: 0, y: 0 };
    await this.untilDone(timeout, async () => {
      const found = await this.evaluateAll(pointOf, { ...(position ? { position } : {}), ...(force ? { force } : {}) });
      if (typeof found === 'string') return found;
      point = found;
      return null;
    });
    return point;
  }

  /** Repeats until `work` returns no reason for failure. */
  private async untilDone(timeout: number | undefined, work: () => Promise<string | null>): Promise<void> {
    let reason: string | null = '';
    await this.page.until(
      () => this.described(reason ?? '')(),
      timeout,
      async () => (reason = await work()) === null,
    );
  }

  private described = (what: string) => () => `${JSON.stringify(this.steps)} ${what}`;
}

function written({ name, buffer }: { name: string; buffer: Buffer }): string {
  const path = join(mkdtempSync(join(tmpdir(), 'masque-upload-')), name);
  writeFileSync(path, buffer);
  return path;
}
