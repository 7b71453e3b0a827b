import { startEarly } from '@masque/web-kit/early';
import type { FirstLoad, FirstRequest } from '@masque/web-kit/pages';

/** Written in by the build from the pages' manifests, whose texts would make this script large. */
declare const FIRST_LOAD: readonly FirstLoad[];

/** Pictures of the first row on a phone: the largest of what is painted first. */
const pictures = 2;

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

/** The list's first pictures are on their way before the app can draw them. */
async function preloadPictures(response: Promise<Response>): Promise<void> {
  const body = await (await response).clone().text();
  const addresses = [...body.matchAll(/"image":"([^"\\]+)"/g)].flatMap(([, address]) => address ?? []);
  for (const href of addresses.slice(0, pictures)) link({ rel: 'preload', as: 'image', href, fetchPriority: 'high' });
}

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
  if (page.request) preloadPictures(startEarly(addressOf(page.request))).catch(() => undefined);
}
