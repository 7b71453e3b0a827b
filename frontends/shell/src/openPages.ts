import { legalNames } from '@masque/texts';

const openPaths: readonly string[] = [...legalNames.map((name) => `/${name}`), '/transparency'];

/** Whether the page at this path is shown before the age gate, too. */
export const isOpenPath = (path: string): boolean => openPaths.includes(path.replace(/\/$/, ''));

/** Tells the app that whoever looks has not passed the gate. It lasts as long as the document. */
export function keepGateClosed(): void {
  document.documentElement.dataset['gate'] = 'closed';
}

export const isGateClosed = (): boolean => document.documentElement.dataset['gate'] === 'closed';

/** Path and query of the gate that led here; the start page for those who came from elsewhere. */
export function gateAddress(): string {
  const { origin, pathname, search } = URL.parse(document.referrer) ?? {};
  return origin !== location.origin || !pathname || isOpenPath(pathname) ? '/' : pathname + search;
}
