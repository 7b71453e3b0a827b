// Plain data: the shell's router and navigation, the boot script and the build all read these manifests.
import { admin } from './admin.pages.ts';
import { browse } from './browse.pages.ts';
import { chat } from './chat.pages.ts';
import type { FirstRequest, PageManifest, NavigationEntry, RemoteManifest } from './page.ts';
import { profile } from './profile.pages.ts';
import type { SlotName } from './slots.ts';

export type {
  Access,
  FirstRequest,
  LoadedModule,
  PageManifest,
  NavigationEntry,
  PlaceIcon,
  RemoteManifest,
  RemoteModule,
} from './page.ts';
export type { SlotName, SlotProps } from './slots.ts';
export type { admin, browse, chat, profile };

export const manifests: readonly RemoteManifest[] = [browse, chat, profile, admin];

export interface RemotePage {
  readonly remote: RemoteManifest;
  readonly name: string;
  readonly page: PageManifest;
}

export const remotePages: readonly RemotePage[] = manifests.flatMap((remote) =>
  Object.entries(remote.pages).map(([name, page]) => ({ remote, name, page })),
);

export interface Link extends NavigationEntry {
  readonly to: string;
}

const placesBy = (position: 'header' | 'bottomBar'): readonly Link[] =>
  remotePages
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

export interface FirstLoad {
  /** Source of a regular expression that matches paths. */
  readonly pattern: string;
  readonly remote: string;
  readonly request?: FirstRequest;
  readonly isForUsers?: true;
  readonly shape?: 'full' | 'list';
}

export const firstLoad: readonly FirstLoad[] = remotePages.map(({ remote, page }) => ({
  pattern: `^(?:${page.paths.map(patternOf).join('|')})/?$`,
  remote: remote.name,
  ...(page.firstRequest ? { request: page.firstRequest } : {}),
  ...(page.access === 'everyone' ? {} : { isForUsers: true }),
  ...(page.layout ? { shape: page.layout } : page.isEndless ? { shape: 'list' } : {}),
}));
