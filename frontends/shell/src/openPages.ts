import { legalPages } from '@masque/texts';

const openPaths: readonly string[] = [...legalPages.map((name) => `/${name}`), '/transparency'];

export const isOpenPath = (path: string): boolean => openPaths.includes(path.replace(/\/$/, ''));

/** Tells the app that the visitor hasn't passed the age gate; lasts as long as the document. */
export function keepGateClosed(): void {
  document.documentElement.dataset['gate'] = 'closed';
}

export const isGateClosed = (): boolean => document.documentElement.dataset['gate'] === 'closed';

/** Path and query of the page that led here; '/' for visitors from other sites. */
export function gateAddress(): string {
  const { origin, pathname, search } = URL.parse(document.referrer) ?? {};
  return origin !== location.origin || !pathname || isOpenPath(pathname) ? '/' : pathname + search;
}
