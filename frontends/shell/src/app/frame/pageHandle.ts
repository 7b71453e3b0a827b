import { useMatches } from '@masque/web-kit';

/** What the frame knows of a page before the page is there. */
export interface PageHandle {
  readonly title: string;
  /** A list without an end, which has no footer below it. */
  readonly isEndless?: boolean;
  /** Also for those who still need a username, and before the age gate (`openPages.ts`). */
  readonly isOpen?: boolean;
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

const nothing: PageHandle = { title: '' };

/** The handle of the page that is shown. */
export const usePageHandle = (): PageHandle =>
  useMatches()
    .map(({ handle }) => handle)
    .findLast(isPageHandle) ?? nothing;
