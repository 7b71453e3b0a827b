/** One document with all characters, so that each change is one write. */
export interface CollectionRow {
  _id: string;
  userId: string;
  name: string;
  description: string;
  isPublic: boolean;
  /** JSON of the SillyTavern tag that it was imported from. */
  kept?: string;
  /** In order of addition; at most `limits.collected`. */
  characterIds: string[];
  /** Characters that not everyone sees. Absent: none. */
  hiddenIds?: string[];
  createdAt: Date;
  updatedAt: Date;
}

export interface CollectionHead extends Omit<CollectionRow, 'characterIds'> {
  size: number;
  newest: string[];
}

/** More than the pictures shown, because the viewer may not see some characters. */
export const NEWEST = 8;

export const headOf = ({ characterIds, ...row }: CollectionRow): CollectionHead => ({
  ...row,
  size: characterIds.length,
  newest: characterIds.slice(-NEWEST),
});
