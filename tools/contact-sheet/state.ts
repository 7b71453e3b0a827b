import type { Page } from 'playwright-core';
import type { Person } from '../../e2e/lib/api.ts';
import type { Scene, Who } from './scene.ts';

/** What a state is reached with. */
export interface Stage {
  readonly page: Page;
  readonly scene: Scene;
  /** Makes API calls as the one who is signed in; for visitors, as nobody. */
  readonly person: Person;
}

/** One state of a screen. */
export interface State {
  /** Of the pictures' files, and for `--only`. */
  readonly name: string;
  readonly who: Who;
  /** Of the demo gateway (`demo/…`); who chats with one is a person of their own. */
  readonly model?: string;
  readonly path: string | ((stage: Stage) => Promise<string> | string);
  /** Fakes responses before the page opens. */
  readonly fake?: (page: Page) => Promise<unknown>;
  /** What to do and to wait for after the page has opened; a heading when nothing is said. */
  readonly reach?: (stage: Stage) => Promise<unknown>;
  /** Errors that belong to the state. */
  readonly mayLog?: RegExp;
  /** The page's heading is still to come: focus goes to it once, so that nothing stands in for it. */
  readonly isPending?: true;
  /** The whole length of the page is in the picture. */
  readonly isLong?: true;
  /** The smallest (or largest) width in px at which there is such a state. */
  readonly from?: number;
  readonly upTo?: number;
}

type Matcher = string | RegExp;

/** Calls that are never answered. */
export const pending =
  (url: Matcher) =>
  (page: Page): Promise<unknown> =>
    page.route(url, () => undefined);

export const answering =
  (url: Matcher, body: unknown, status = 200) =>
  (page: Page): Promise<unknown> =>
    page.route(url, (route) => route.fulfill({ status, json: body }));

/** Calls that are answered with an error as the gateway words it. */
export const failing = (url: Matcher, status = 503, error = 'The service is not available. Please try again.') =>
  answering(url, { error, code: 'service.unavailable', requestId: '0198c0de-4a11-7cc2-9f1e-5b3a7d2e9c10' }, status);

export const unreachable =
  (url: Matcher) =>
  (page: Page): Promise<unknown> =>
    page.route(url, (route) => route.abort());
