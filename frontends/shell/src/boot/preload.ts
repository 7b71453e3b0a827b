import { startEarly } from '@masque/web-kit/early';
import { readText, storageKeys } from '@masque/web-kit/storage';
import type { FirstLoad, FirstRequest } from '@masque/web-kit/pages';
import { isOpenPath } from '../openPages.ts';

/** Injected by the build: importing the manifests with their texts would bloat this script. */
declare const FIRST_LOAD: readonly FirstLoad[];

/** Pictures in a phone's first row, the largest contentful paint. */
const eager = 2;

export const link = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

/** Null if the page's address lacks a required parameter. */
function addressOf({ url, query = [] }: FirstRequest): string | null {
  const asked = new URLSearchParams(location.search);
  const valueOf = (name: string) => encodeURIComponent(asked.get(name) ?? '');
  if ([...url.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !asked.get(name))) return null;
  const more = query.filter((name) => asked.get(name)).map((name) => `&${name}=${valueOf(name)}`);
  return url.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name)) + more.join('');
}

async function picturesOf(response: Promise<Response>): Promise<string[]> {
  const body = await (await response).clone().text();
  const addresses = [...body.matchAll(/"image":"([^"\\]+)"/g)].flatMap(([, address]) => address ?? []);
  for (const href of addresses.slice(0, eager)) link({ rel: 'preload', as: 'image', href, fetchPriority: 'high' });
  return addresses;
}

/** Empty if the page has no list or it failed. */
export let pictures: Promise<readonly string[]> = Promise.resolve([]);

export const pageHere = (): FirstLoad | undefined =>
  FIRST_LOAD.find(({ pattern }) => new RegExp(pattern).test(location.pathname));

export function preload(): void {
  void startEarly('/api/session');
  // Legal texts name the operator.
  if (isOpenPath(location.pathname)) void startEarly('/api/site');
  const page = pageHere();
  if (!page) return;
  const remote = `/remotes/${page.remote}`;
  link({ rel: 'preload', as: 'script', href: `${remote}/remoteEntry.js`, fetchPriority: 'low' });
  link({ rel: 'preload', as: 'script', href: `${remote}/first.js`, fetchPriority: 'low' });
  link({ rel: 'preload', as: 'style', href: `${remote}/first.css` });
  const address = page.request && addressOf(page.request);
  if (!address || (page.isForUsers && readText(storageKeys.user) === null)) return;
  const response = startEarly(address);
  if (page.shape === 'list') pictures = picturesOf(response).catch(() => []);
}
