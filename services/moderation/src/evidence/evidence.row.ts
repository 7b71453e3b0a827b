/** Snapshot of a reported item, kept while a decision about it can be disputed. */
export interface EvidenceRow {
  /** The report's id. */
  _id: string;
  takenAt: Date;
  name: string;
  authorUsername: string;
  texts: EvidenceText[];
  image: string | null;
  /** SHA-256 of the copied picture. */
  picture?: string;
}

export interface EvidenceText {
  field: string;
  text: string;
}
