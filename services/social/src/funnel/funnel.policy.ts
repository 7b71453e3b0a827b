import type { Viewer } from '@masque/contracts';

export const maySeeFunnel = (viewer: Viewer, { authorId }: { readonly authorId: string }): boolean =>
  viewer.userId === authorId;
