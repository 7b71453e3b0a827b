import type { Readable } from 'node:stream';
import type { MediaName, MediaPrefix, PrivateName } from '../media.names.ts';

/** A picture with all its sizes, as a listing gives it. */
export interface ListedPicture {
  readonly hash: string;
  /** When it was last stored; storing the same picture again counts. */
  readonly storedAt: Date;
}

/** Keeps files that never change, by their name. */
export abstract class MediaStore {
  /** Writes a file whole or not at all. Writing the same once more only renews its time. */
  abstract put(name: MediaName, bytes: Uint8Array): Promise<void>;
  /** The whole file: at most a few megabytes, so that no reader can hold the store's connections. */
  abstract get(name: MediaName): Promise<Buffer | null>;
  /** Every picture of a prefix, in no order. */
  abstract list(prefix: MediaPrefix): AsyncIterable<ListedPicture>;
  /** Removes a picture unless it was stored (again) at `before` or later; false: it was, or is not there. */
  abstract removeOlder(prefix: MediaPrefix, hash: string, before: Date): Promise<boolean>;
  /** Writes a private file whole or not at all; at most `limits.uploadBodyBytes`. */
  abstract putPrivate(name: PrivateName, bytes: Uint8Array): Promise<void>;
  /** The same from a stream, which a folder takes as it comes; an S3 store has to have it whole. */
  abstract putPrivateFrom(name: PrivateName, bytes: Readable): Promise<void>;
  abstract getPrivate(name: PrivateName): Promise<Buffer | null>;
  /** Removes a private file; one that is not there is removed already. */
  abstract removePrivate(name: PrivateName): Promise<void>;
  /** Moves what was kept before there were prefixes below one. May be repeated and interrupted. */
  abstract adoptUnprefixed(prefix: MediaPrefix): Promise<void>;
  /** Rejects when the store cannot be used. */
  abstract check(): Promise<void>;
}
