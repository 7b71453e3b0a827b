import { createHash } from 'node:crypto';
import { ensure, limits, type PictureTooLarge } from '@masque/contracts';
import { readDataUrl } from './data-url.ts';
import type { Picture } from './encode/picture.ts';
import type { PictureEncoder } from './encode/picture.encoder.ts';
import { type MediaPrefix, pictureSizes } from './media.names.ts';
import type { PictureOwners } from './picture.owners.ts';
import type { MediaStore } from './store/media.store.ts';

export interface StoredPicture {
  readonly hash: string;
  readonly color: string;
}

export interface PictureReferences {
  /** Must include deleted objects that are still shown somewhere. */
  referenced(hashes: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface PictureBound {
  readonly mostBytes: number;
  readonly tooLarge: PictureTooLarge;
}
const usual: PictureBound = { mostBytes: limits.imageBytes, tooLarge: 'image.too_large' };

export interface UploadQuota {
  /** Counts even if the picture is refused later. @throws `rate.limited` */
  spend(userId: string, bytes: number): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;
/** Far longer than it takes from storing a picture to writing a reference to it. */
const SETTLED_MS = 10 * 60_000;
const BATCH = 200;

export interface PicturesParts {
  readonly store: MediaStore;
  readonly encoder: PictureEncoder;
  readonly references: PictureReferences;
  readonly owners: PictureOwners;
  readonly quota: UploadQuota;
}

export class Pictures {
  readonly prefix: MediaPrefix;
  private readonly parts: PicturesParts;

  constructor(prefix: MediaPrefix, parts: PicturesParts) {
    this.prefix = prefix;
    this.parts = parts;
  }

  /** Write the reference right afterwards. @throws as the bound, the quota and `PictureEncoder.encode` */
  async add(userId: string, bytes: Uint8Array, { mostBytes, tooLarge } = usual): Promise<StoredPicture> {
    ensure(bytes.length <= mostBytes, tooLarge);
    await this.parts.quota.spend(userId, bytes.length);
    return this.addEncoded(userId, await this.parts.encoder.encode(userId, bytes));
  }

  async addEncoded(userId: string, { files, color }: Picture): Promise<StoredPicture> {
    const hash = createHash('sha256').update(files.full).digest('hex').slice(0, 32);
    const { prefix } = this;
    await this.parts.owners.remember(userId, hash);
    await Promise.all(pictureSizes.map((size) => this.parts.store.put({ prefix, hash, size }, files[size])));
    return { hash, color };
  }

  async addDataUrl(userId: string, dataUrl: string, bound = usual): Promise<StoredPicture> {
    const bytes = readDataUrl(dataUrl);
    ensure(bytes, 'image.not_an_image');
    return this.add(userId, bytes, bound);
  }

  /** Returns those that somebody else stored a moment ago and may yet refer to: retry, or leave them to the sweep. */
  async removeUnreferenced(userId: string, hashes: readonly string[]): Promise<string[]> {
    const now = Date.now();
    const wanted = await this.parts.owners.storedByOthers(userId, hashes, new Date(now - SETTLED_MS));
    const free = hashes.filter((hash) => !wanted.has(hash));
    await this.removeOlder(free, new Date(now));
    const referenced = await this.parts.references.referenced(hashes);
    const left: string[] = [];
    for (const hash of hashes) if (!referenced.has(hash) && (await this.isStored(hash))) left.push(hash);
    return left;
  }

  async removeAllOf(userId: string): Promise<boolean> {
    const hashes = await this.parts.owners.hashesOf(userId);
    for (let from = 0; from < hashes.length; from += BATCH)
      if ((await this.removeUnreferenced(userId, hashes.slice(from, from + BATCH))).length > 0) return false;
    await this.parts.owners.forget(userId);
    return true;
  }

  /** Before a new reference: counts as storing the picture again. Returns false if it no longer exists. */
  async renew(userId: string, hash: string): Promise<boolean> {
    const { prefix } = this;
    await this.parts.owners.remember(userId, hash);
    for (const size of pictureSizes) {
      const name = { prefix, hash, size };
      const bytes = await this.parts.store.get(name);
      if (bytes === null) return false;
      await this.parts.store.put(name, bytes);
    }
    return true;
  }

  private async isStored(hash: string): Promise<boolean> {
    const { prefix } = this;
    for (const size of pictureSizes) if ((await this.parts.store.get({ prefix, hash, size })) !== null) return true;
    return false;
  }

  async sweep(now = new Date()): Promise<number> {
    const before = new Date(now.getTime() - DAY_MS);
    let removed = 0;
    const batch: string[] = [];
    for await (const { hash, storedAt } of this.parts.store.list(this.prefix)) {
      if (storedAt >= before) continue;
      batch.push(hash);
      if (batch.length === BATCH) removed += await this.removeOlder(batch.splice(0), before);
    }
    return removed + (await this.removeOlder(batch, before));
  }

  private async removeOlder(hashes: readonly string[], before: Date): Promise<number> {
    if (hashes.length === 0) return 0;
    const referenced = await this.parts.references.referenced(hashes);
    let removed = 0;
    for (const hash of hashes) {
      if (referenced.has(hash) || !(await this.parts.store.removeOlder(this.prefix, hash, before))) continue;
      await this.parts.owners.forgetPicture(hash);
      removed += 1;
    }
    return removed;
  }
}
