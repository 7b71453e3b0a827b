/** Who has sent which pictures: those that something refers to, and those that nothing does any more, or yet. */
export interface PictureOwners {
  remember(userId: string, hash: string): Promise<void>;
  hashesOf(userId: string): Promise<string[]>;
  /** Those of the hashes that another user has sent since then. */
  storedByOthers(userId: string, hashes: readonly string[], since: Date): Promise<ReadonlySet<string>>;
  forget(userId: string): Promise<void>;
  /** The picture is gone. */
  forgetPicture(hash: string): Promise<void>;
}
