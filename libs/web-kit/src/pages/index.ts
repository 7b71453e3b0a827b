/**
 * THE declaration of every page: the shell's router, navigation and shortcuts, the list of what is fetched first, the
 * build and the types of the remotes come from it. Plain data, so that the build can read it too.
 */
import { admin } from './admin.pages.ts';
import { browse } from './browse.pages.ts';
import { chat } from './chat.pages.ts';
import type { FirstRequest, Page, Place, RemoteManifest } from './page.ts';
import { profile } from './profile.pages.ts';
import type { SlotName } from './slots.ts';

export type {
  Access,
  FirstRequest,
  LoadedModule,
  Page,
  Place,
  PlaceIcon,
  RemoteManifest,
  RemoteModule,
} from './page.ts';
export type { SlotName, SlotProps } from './slots.ts';
export type { admin, browse, chat, profile };

export const manifests: readonly RemoteManifest[] = [browse, chat, profile, admin];

/** A page with the remote that it belongs to. */
export interface RemotePage {
  readonly remote: RemoteManifest;
  /** Its name in the manifest. */
  readonly name: string;
  readonly page: Page;
}

export const remotePages: readonly RemotePage[] = manifests.flatMap((remote) =>
  Object.entries(remote.pages).map(([name, page]) => ({ remote, name, page })),
);

export interface Link extends Place {
  readonly to: string;
}

/** Only what is built is offered; a planned page says so at its address. */
export const builtPages = remotePages.filter(({ page }) => !page.isPlanned);

/** Whether there is more at this path of a manifest than the remark that it is planned: only then is it offered. */
export const isBuilt = (path: string): boolean => builtPages.some(({ page }) => page.paths.includes(path));

const placesBy = (position: 'header' | 'bottomBar'): readonly Link[] =>
  builtPages
    .flatMap(({ page: { place, paths } }) => (place?.[position] === undefined ? [] : [{ ...place, to: paths[0] }]))
    .toSorted((one, other) => (one[position] ?? 0) - (other[position] ?? 0));

export const headerPlaces = placesBy('header');
export const bottomBarPlaces = placesBy('bottomBar');

export const remotesFilling = (slot: SlotName): readonly RemoteManifest[] =>
  manifests.filter(({ slots }) => slots?.includes(slot));

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (path: string): string =>
  path
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : literal(part)))
    .join('/');

/** What the boot script fetches beside the app, plain so that the build can write it into the script. */
export interface FirstLoad {
  /** Source of a regular expression that matches the addresses of built pages. */
  readonly pattern: string;
  readonly remote: string;
  readonly request?: FirstRequest;
  /** A visitor would only be refused. */
  readonly isForUsers?: true;
  /** What is drawn until the app draws: a screen without the header, or one with a list. */
  readonly shape?: 'full' | 'list';
}

export const firstLoad: readonly FirstLoad[] = builtPages.map(({ remote, page }) => ({
  pattern: `^(?:${page.paths.map(patternOf).join('|')})/?$`,
  remote: remote.name,
  ...(page.firstRequest ? { request: page.firstRequest } : {}),
  ...(page.access === 'everyone' ? {} : { isForUsers: true }),
  ...(page.layout ? { shape: page.layout } : page.isEndless ? { shape: 'list' } : {}),
}));
