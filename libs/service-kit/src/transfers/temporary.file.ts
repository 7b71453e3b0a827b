import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * A file without a name: other threads of the process reach it by its descriptor, and it is gone when that is closed,
 * however the process ends.
 */
export class TemporaryFile {
  private constructor(private readonly handle: FileHandle) {}

  static async open(folder: string): Promise<TemporaryFile> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const handle = await open(path, 'wx+', 0o600);
    await rm(path, { force: true }); // another instance that starts just now may have swept it
    return new TemporaryFile(handle);
  }

  get fd(): number {
    return this.handle.fd;
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.handle.appendFile(bytes);
  }

  /** All of it; the file stays open. */
  read(): Readable {
    return this.handle.createReadStream({ start: 0, autoClose: false });
  }

  /** All of it, for the last time: the file is closed when that was read, or given up. */
  readAndClose(): Readable {
    return this.handle.createReadStream({ start: 0 });
  }

  /** May be repeated. */
  async close(): Promise<void> {
    await this.handle.close();
  }
}
