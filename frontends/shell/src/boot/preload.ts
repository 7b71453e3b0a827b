import { startEarly } from '@masque/web-kit/early';
import type { FirstLoad, FirstRequest } from '@masque/web-kit/pages';

/** Written in by the build from the pages' manifests, whose texts would make this script large. */
declare const FIRST_LOAD: readonly FirstLoad[];

/** Pictures of the first row on a phone: the largest of what is painted first. */
const eager = 2;

export const link = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

function addressOf({ url, query = [] }: FirstRequest): string {
  const asked = new URLSearchParams(location.search);
  const more = query.flatMap((name) => {
    const value = asked.get(name);
    return value ? [`&${name}=${encodeURIComponent(value)}`] : [];
  });
  return url + more.join('');
}

async function picturesOf(response: Promise<Response>): Promise<string[]> {
  const body = await (await response).clone().text();
  const addresses = [...body.matchAll(/"image":"([^"\\]+)"/g)].flatMap(([, address]) => address ?? []);
  for (const href of addresses.slice(0, eager)) link({ rel: 'preload', as: 'image', href, fetchPriority: 'high' });
  return addresses;
}

/** Addresses of the list's pictures, as soon as the list is there; none when the page has no list or it failed. */
export let pictures: Promise<readonly string[]> = Promise.resolve([]);

/** The page at this address, as far as its manifest says it. */
export const pageHere = (): FirstLoad | undefined =>
  FIRST_LOAD.find(({ pattern }) => new RegExp(pattern).test(location.pathname));

/** Starts what the page at this address needs beside the app: the session, its remote's code, its first request. */
export function preload(): void {
  void startEarly('/api/session');
  const page = pageHere();
  if (!page) return;
  const remote = `/remotes/${page.remote}`;
  link({ rel: 'preload', as: 'script', href: `${remote}/remoteEntry.js` });
  link({ rel: 'preload', as: 'script', href: `${remote}/first.js` });
  link({ rel: 'preload', as: 'style', href: `${remote}/first.css` });
  if (page.request) pictures = picturesOf(startEarly(addressOf(page.request))).catch(() => []);
}
