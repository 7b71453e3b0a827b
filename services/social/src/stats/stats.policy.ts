import type { Viewer } from '@masque/contracts';

/** Statistics are private. Usernames are case-insensitive. */
export const maySeeStats = (viewer: Viewer, username: string): boolean =>
  viewer.username.toLowerCase() === username.toLowerCase();
