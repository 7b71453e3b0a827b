import { remotePages } from '@masque/web-kit/pages';

/** Whether there is more at this address than the remark that it is planned: only then is it offered. */
export const isBuilt = (path: string): boolean =>
  remotePages.some(({ page }) => page.paths.some((known) => known === path) && !page.isPlanned);
