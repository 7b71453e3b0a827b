import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileChunks } from '../file-chunks.ts';

/** An unlinked file: threads share its descriptor, and it disappears when closed, however the process ends. */
export class TemporaryFile {
  private constructor(private readonly handle: FileHandle) {}

  static async open(folder: string): Promise<TemporaryFile> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const handle = await open(path, 'wx+', 0o600);
    await rm(path, { force: true }); // an instance that is starting may have swept it
    return new TemporaryFile(handle);
  }

  get fd(): number {
    return this.handle.fd;
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.handle.appendFile(bytes);
  }

  chunks(): AsyncIterable<Buffer> {
    return fileChunks(this.handle);
  }

  readAndClose(): Readable {
    return this.handle.createReadStream({ start: 0 });
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}
