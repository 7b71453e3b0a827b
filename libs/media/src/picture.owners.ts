export interface PictureOwners {
  remember(userId: string, hash: string): Promise<void>;
  hashesOf(userId: string): Promise<string[]>;
  storedByOthers(userId: string, hashes: readonly string[], since: Date): Promise<ReadonlySet<string>>;
  forget(userId: string): Promise<void>;
  forgetPicture(hash: string): Promise<void>;
}
