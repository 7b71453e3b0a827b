import { isRecord, useMatches } from '@masque/web-kit';

export interface PageHandle {
  readonly title: string;
  /** Infinite list without a footer. */
  readonly isEndless?: boolean;
  /** Opens without a username and before the age gate (`openPages.ts`). */
  readonly isOpen?: boolean;
}

const isPageHandle = (handle: unknown): handle is PageHandle => isRecord(handle) && 'title' in handle;

const nothing: PageHandle = { title: '' };

export const usePageHandle = (): PageHandle =>
  useMatches()
    .map(({ handle }) => handle)
    .findLast(isPageHandle) ?? nothing;
