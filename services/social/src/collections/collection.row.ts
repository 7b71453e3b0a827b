/** A collection with its characters in it: one document, so that each change is one write. */
export interface CollectionRow {
  _id: string;
  userId: string;
  name: string;
  description: string;
  isPublic: boolean;
  /** In the order in which they were added; at most `limits.collected`. */
  characterIds: string[];
  createdAt: Date;
  updatedAt: Date;
}
