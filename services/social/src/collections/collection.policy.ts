import type { Viewer } from '@masque/contracts';
import type { CollectionRow } from './collection.row.ts';

export const isOwner = (viewer: Viewer | null, { userId }: Pick<CollectionRow, 'userId'>): boolean =>
  viewer?.userId === userId;

export const maySee = (viewer: Viewer | null, row: Pick<CollectionRow, 'userId' | 'isPublic'>): boolean =>
  row.isPublic || isOwner(viewer, row);
