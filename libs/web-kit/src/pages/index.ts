/**
 * THE declaration of every page: the shell's router, navigation and shortcuts, the list of what is fetched first, the
 * build and the types of the remotes come from it. Plain data, so that the build can read it too.
 */
import { admin } from './admin.pages.ts';
import { browse } from './browse.pages.ts';
import { chat } from './chat.pages.ts';
import type { Page, Place, RemoteManifest } from './page.ts';
import { profile } from './profile.pages.ts';
import type { SlotName } from './slots.ts';

export type { Access, LoadedModule, Page, Place, PlaceIcon, RemoteManifest, RemoteModule } from './page.ts';
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

/** For each remote the source of a regular expression that matches the addresses of its built pages. */
export const firstLoad: readonly (readonly [pattern: string, remote: string])[] = manifests.map(({ name, pages }) => {
  const built = Object.values(pages).filter(({ isPlanned }) => !isPlanned);
  return [`^(?:${built.flatMap(({ paths }) => paths.map(patternOf)).join('|')})/?$`, name];
});
