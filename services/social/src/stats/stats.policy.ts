import type { Viewer } from '@masque/contracts';

/** Only their owner sees statistics. Usernames are compared without regard to case. */
export const maySeeStats = (viewer: Viewer, username: string): boolean =>
  viewer.username.toLowerCase() === username.toLowerCase();
