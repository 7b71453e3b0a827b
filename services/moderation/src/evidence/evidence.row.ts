/** A reported item as it was then, for as long as a decision about it can be disputed. */
export interface EvidenceRow {
  /** The report's id. */
  _id: string;
  takenAt: Date;
  /** Name of the character, or username. */
  name: string;
  authorUsername: string;
  texts: EvidenceText[];
  /** Address of the picture. */
  image: string | null;
  /** SHA-256 of the copy of the picture that is kept with this. */
  picture?: string;
}

export interface EvidenceText {
  field: string;
  text: string;
}
