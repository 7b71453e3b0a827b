import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNativeError } from 'node:util/types';
import { fileChunks } from '@masque/service-kit/file-chunks';
import { isHash, type MediaName, type MediaPrefix, type PrivateName, privateKeyOf } from '../media.names.ts';
import type { FolderPlace } from './media.place.ts';
import { type ListedPicture, MediaStore } from './media.store.ts';

const REMOVED = /^([0-9a-f]{32})\.[\w-]+\.removed$/;

/** `{folder}/{prefix}/{first two of the hash}/{hash}/{size}.webp` */
export class FolderMediaStore extends MediaStore {
  private readonly folder: string;

  constructor({ folder }: FolderPlace) {
    super();
    this.folder = folder;
  }

  async put({ prefix, hash, size }: MediaName, bytes: Uint8Array): Promise<void> {
    const path = join(this.folderOf(prefix, hash), `${size}.webp`);
    if (!(await renewed(path))) await writeWhole(path, bytes);
  }

  async get({ prefix, hash, size }: MediaName): Promise<Buffer | null> {
    return unlessMissing(readFile(join(this.folderOf(prefix, hash), `${size}.webp`)));
  }

  async *list(prefix: MediaPrefix): AsyncIterable<ListedPicture> {
    for (const group of await entries(join(this.folder, prefix))) {
      for (const name of await entries(join(this.folder, prefix, group))) {
        const folder = join(this.folder, prefix, group, name);
        // A crash interrupted this removal; nobody knows whether it was right.
        const [, interrupted] = REMOVED.exec(name) ?? [];
        if (interrupted) await this.restore(folder, prefix, interrupted);
        const hash = interrupted ?? name;
        const storedAt = isHash(hash) ? await newestIn(this.folderOf(prefix, hash)) : null;
        if (storedAt) yield { hash, storedAt };
      }
    }
  }

  /** Renames before looking at the time: whoever stores the picture from now on creates a new file. */
  async removeOlder(prefix: MediaPrefix, hash: string, before: Date): Promise<boolean> {
    const folder = this.folderOf(prefix, hash);
    const aside = `${folder}.${randomUUID()}.removed`;
    if ((await unlessMissing(rename(folder, aside).then(() => true))) === null) return false;
    const storedAt = await newestIn(aside);
    if (storedAt && storedAt >= before) {
      await this.restore(aside, prefix, hash);
      return false;
    }
    await rm(aside, { recursive: true, force: true });
    return true;
  }

  async putPrivate(name: PrivateName, bytes: Uint8Array): Promise<void> {
    await writeWhole(join(this.folder, privateKeyOf(name)), bytes);
  }

  async putPrivateFrom(name: PrivateName, chunks: AsyncIterable<Buffer>): Promise<void> {
    await writeWhole(join(this.folder, privateKeyOf(name)), chunks);
  }

  async getPrivate(name: PrivateName): Promise<Buffer | null> {
    return unlessMissing(readFile(join(this.folder, privateKeyOf(name))));
  }

  async readPrivate(name: PrivateName): Promise<AsyncIterable<Buffer> | null> {
    const path = join(this.folder, privateKeyOf(name));
    return (await unlessMissing(access(path).then(() => true))) ? pathChunks(path) : null;
  }

  async removePrivate(name: PrivateName): Promise<void> {
    const path = join(this.folder, privateKeyOf(name));
    await rm(path, { force: true });
    await rmdir(dirname(path)).catch(() => undefined); // absent, or not empty
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.W_OK);
  }

  private async restore(from: string, prefix: MediaPrefix, hash: string): Promise<void> {
    const folder = this.folderOf(prefix, hash);
    await mkdir(folder, { recursive: true });
    for (const file of await entries(from)) await unlessMissing(rename(join(from, file), join(folder, file)));
    await rm(from, { recursive: true, force: true });
  }

  private folderOf(prefix: MediaPrefix, hash: string): string {
    return join(this.folder, prefix, hash.slice(0, 2), hash);
  }
}

async function* pathChunks(path: string): AsyncGenerator<Buffer> {
  await using file = await open(path);
  yield* fileChunks(file);
}

async function writeWhole(path: string, bytes: Uint8Array | AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, bytes, { flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const entries = async (folder: string): Promise<string[]> => (await unlessMissing(readdir(folder))) ?? [];

async function renewed(path: string): Promise<boolean> {
  const now = new Date();
  return (await unlessMissing(utimes(path, now, now).then(() => true))) ?? false;
}

async function newestIn(folder: string): Promise<Date | null> {
  const times = await Promise.all(
    (await entries(folder)).map(async (file) => (await unlessMissing(stat(join(folder, file))))?.mtimeMs ?? 0),
  );
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
