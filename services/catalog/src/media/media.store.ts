import type { Readable } from 'node:stream';
import type { MediaName } from './media.names.ts';

export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly content: Readable;
}

/** Keeps files that never change, by their name. */
export abstract class MediaStore {
  /** Writes a file whole or not at all; writing the same once more changes nothing. */
  abstract put(name: MediaName, bytes: Uint8Array): Promise<void>;
  abstract get(name: MediaName): Promise<StoredFile | null>;
  /** Rejects when the store cannot be used. */
  abstract check(): Promise<void>;
}
