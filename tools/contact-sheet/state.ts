import type { Page } from 'playwright-core';
import type { Person } from '../../e2e/lib/api.ts';
import type { SheetScene, SceneViewer } from './scene.ts';

export interface Stage {
  readonly page: Page;
  readonly scene: SheetScene;
  /** Calls the API as the signed-in user; anonymous for visitors. */
  readonly person: Person;
}

export interface State {
  /** Prefix of the picture's file name; `--only` matches it. */
  readonly name: string;
  readonly who: SceneViewer;
  /** Model id of the demo gateway (`demo/…`); each gets a separate user. */
  readonly model?: string;
  readonly path: string | ((stage: Stage) => Promise<string> | string);
  readonly fake?: (page: Page) => Promise<unknown>;
  /** Runs after the page opens; by default waits for the level 1 heading. */
  readonly reach?: (stage: Stage) => Promise<unknown>;
  readonly mayLog?: RegExp;
  /** The heading loads late: skips axe's page-has-heading-one. */
  readonly isPending?: true;
  readonly isLong?: true;
  /** Smallest and largest width, in px, that has this state. */
  readonly from?: number;
  readonly upTo?: number;
}

type Matcher = string | RegExp;

export const pending =
  (url: Matcher) =>
  (page: Page): Promise<unknown> =>
    page.route(url, () => undefined);

export const answering =
  (url: Matcher, body: unknown, status = 200) =>
  (page: Page): Promise<unknown> =>
    page.route(url, (route) => route.fulfill({ status, json: body }));

export const failing = (url: Matcher, status = 503, error = 'The service is not available. Please try again.') =>
  answering(url, { error, code: 'service.unavailable', requestId: '0198c0de-4a11-7cc2-9f1e-5b3a7d2e9c10' }, status);

export const unreachable =
  (url: Matcher) =>
  (page: Page): Promise<unknown> =>
    page.route(url, (route) => route.abort());
