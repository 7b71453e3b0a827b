import type { MediaName, MediaPrefix, PrivateName } from '../media.names.ts';

export interface ListedPicture {
  readonly hash: string;
  readonly storedAt: Date;
}

export abstract class MediaStore {
  /** Atomic. Storing the same file again only renews its time. */
  abstract put(name: MediaName, bytes: Uint8Array): Promise<void>;
  /** Buffers the file (a few megabytes at most), so that slow readers can't hold the store's connections. */
  abstract get(name: MediaName): Promise<Buffer | null>;
  abstract list(prefix: MediaPrefix): AsyncIterable<ListedPicture>;
  /** Returns false if the picture was stored at `before` or later, or doesn't exist. */
  abstract removeOlder(prefix: MediaPrefix, hash: string, before: Date): Promise<boolean>;
  abstract putPrivate(name: PrivateName, bytes: Uint8Array): Promise<void>;
  abstract putPrivateFrom(name: PrivateName, chunks: AsyncIterable<Buffer>): Promise<void>;
  abstract getPrivate(name: PrivateName): Promise<Buffer | null>;
  /** Each chunk is overwritten by the next. */
  abstract readPrivate(name: PrivateName): Promise<AsyncIterable<Buffer> | null>;
  abstract removePrivate(name: PrivateName): Promise<void>;
  abstract check(): Promise<void>;
}
