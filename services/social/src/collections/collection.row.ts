/** A collection with its characters in it: one document, so that each change is one write. */
export interface CollectionRow {
  _id: string;
  userId: string;
  name: string;
  description: string;
  isPublic: boolean;
  /** In the order in which they were added; at most `limits.collected`. */
  characterIds: string[];
  /** Those of them that not everybody sees. Absent: none. */
  hiddenIds?: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** What lists need of a collection, however many characters it has. */
export interface CollectionHead extends Omit<CollectionRow, 'characterIds'> {
  /** Of all its characters. */
  size: number;
  /** Those that were added last, in the order in which they were added. */
  newest: string[];
}

/** A picture is shown of each of the newest that the viewer sees; some of these they may not see. */
export const NEWEST = 8;

export const headOf = ({ characterIds, ...row }: CollectionRow): CollectionHead => ({
  ...row,
  size: characterIds.length,
  newest: characterIds.slice(-NEWEST),
});
