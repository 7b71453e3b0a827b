import type { Viewer } from '@masque/contracts';

/** Only its author sees how people came to a character. */
export const maySeeFunnel = (viewer: Viewer, { authorId }: { readonly authorId: string }): boolean =>
  viewer.userId === authorId;
