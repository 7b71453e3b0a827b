import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNativeError } from 'node:util/types';
import { newId } from '@masque/service-kit';
import type { FolderPlace } from './media.place.ts';
import type { MediaName } from './media.names.ts';
import { MediaStore, type StoredFile } from './media.store.ts';

/** A local folder: `{folder}/{first two of the hash}/{hash}/{size}.webp`. */
export class FolderMediaStore extends MediaStore {
  constructor(private readonly place: FolderPlace) {
    super();
  }

  async put(name: MediaName, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(name);
    if (await exists(path)) return;
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${newId()}.tmp`;
    try {
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async get(name: MediaName): Promise<StoredFile | null> {
    try {
      const file = await open(this.pathOf(name));
      return { size: (await file.stat()).size, content: file.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async check(): Promise<void> {
    await mkdir(this.place.folder, { recursive: true });
    await access(this.place.folder, constants.W_OK);
  }

  private pathOf(name: MediaName): string {
    return join(this.place.folder, name.slice(0, 2), name);
  }
}

const isMissing = (error: unknown): boolean => isNativeError(error) && 'code' in error && error.code === 'ENOENT';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
