import type { Viewer } from '@masque/contracts';

/** Statistics are their owner's alone; usernames are the same without regard to case. */
export const maySeeStats = (viewer: Viewer, username: string): boolean =>
  viewer.username.toLowerCase() === username.toLowerCase();
