import { createHash } from 'node:crypto';
import { ensure, limits, type PictureTooLarge } from '@masque/contracts';
import { readDataUrl } from './data-url.ts';
import type { PictureEncoder } from './encode/picture.encoder.ts';
import { type MediaPrefix, pictureSizes } from './media.names.ts';
import type { PictureOwners } from './picture.owners.ts';
import type { MediaStore } from './store/media.store.ts';

export interface StoredPicture {
  /** Content hash; `mediaUrl` makes addresses of it. */
  readonly hash: string;
  /** Dominant colour, `#rrggbb`. */
  readonly color: string;
}

/** What a service knows about its own pictures. */
export interface PictureReferences {
  /** Those of the hashes that something refers to, deleted things that are still shown somewhere included. */
  referenced(hashes: readonly string[]): Promise<ReadonlySet<string>>;
}

/** How large one picture may be. */
export interface PictureBound {
  readonly mostBytes: number;
  readonly tooLarge: PictureTooLarge;
}
const usual: PictureBound = { mostBytes: limits.imageBytes, tooLarge: 'image.too_large' };

/** How much a user may send. */
export interface UploadQuota {
  /** Counts what was sent, whatever becomes of it. Errors: `rate.limited`. */
  spend(userId: string, bytes: number): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;
/** Time between storing a picture and writing what refers to it, many times over. */
const SETTLED_MS = 10 * 60_000;
const BATCH = 200;

/** The pictures of one service: those below its prefix. */
export class Pictures {
  readonly prefix: MediaPrefix;
  private readonly store: MediaStore;
  private readonly encoder: PictureEncoder;
  private readonly references: PictureReferences;
  private readonly owners: PictureOwners;
  private readonly quota: UploadQuota;

  constructor(
    prefix: MediaPrefix,
    parts: {
      store: MediaStore;
      encoder: PictureEncoder;
      references: PictureReferences;
      owners: PictureOwners;
      quota: UploadQuota;
    },
  ) {
    this.prefix = prefix;
    this.store = parts.store;
    this.encoder = parts.encoder;
    this.references = parts.references;
    this.owners = parts.owners;
    this.quota = parts.quota;
  }

  /**
   * Checks, encodes and stores a picture for a user; whoever calls writes what refers to it right afterwards.
   * Errors: the bound's, the quota's, and `PictureEncoder.encode`'s.
   */
  async add(userId: string, bytes: Uint8Array, { mostBytes, tooLarge } = usual): Promise<StoredPicture> {
    ensure(bytes.length <= mostBytes, tooLarge);
    await this.quota.spend(userId, bytes.length);
    return this.addCounted(userId, bytes);
  }

  /** Whether a picture would be taken, as far as its header tells. Errors: those of `addCounted`. */
  async check(userId: string, bytes: Uint8Array): Promise<void> {
    await this.encoder.check(userId, bytes);
  }

  /** As `add`, for a picture out of a file that was counted already, and whose size is bounded by the file's. */
  async addCounted(userId: string, bytes: Uint8Array): Promise<StoredPicture> {
    const { files, color } = await this.encoder.encode(userId, bytes);
    const hash = createHash('sha256').update(files.full).digest('hex').slice(0, 32);
    const { prefix } = this;
    await this.owners.remember(userId, hash);
    await Promise.all(pictureSizes.map((size) => this.store.put({ prefix, hash, size }, files[size])));
    return { hash, color };
  }

  /** The same for a data URL. Anything else than one is `image.not_an_image`. */
  async addDataUrl(userId: string, dataUrl: string, bound = usual): Promise<StoredPicture> {
    const bytes = readDataUrl(dataUrl);
    ensure(bytes, 'image.not_an_image');
    return this.add(userId, bytes, bound);
  }

  /**
   * Removes pictures that nothing refers to any more, such as those of an erased account after its rows are gone.
   * What something refers to stays. Answers those that somebody else stored a moment ago, and may be about to refer to: they
   * can be tried again later, and are else left to the sweep.
   */
  async removeUnreferenced(userId: string, hashes: readonly string[]): Promise<string[]> {
    const now = Date.now();
    const wanted = await this.owners.storedByOthers(userId, hashes, new Date(now - SETTLED_MS));
    const free = hashes.filter((hash) => !wanted.has(hash));
    await this.removeOlder(free, new Date(now));
    const referenced = await this.references.referenced(hashes);
    const left: string[] = [];
    for (const hash of hashes) if (!referenced.has(hash) && (await this.isStored(hash))) left.push(hash);
    return left;
  }

  /** The same for all that a user has ever sent. False when some can only be removed later. */
  async removeAllOf(userId: string): Promise<boolean> {
    const hashes = await this.owners.hashesOf(userId);
    for (let from = 0; from < hashes.length; from += BATCH)
      if ((await this.removeUnreferenced(userId, hashes.slice(from, from + BATCH))).length > 0) return false;
    await this.owners.forget(userId);
    return true;
  }

  /** Something of a user's is about to refer to a picture that is there: it counts as stored now. False: it is gone. */
  async renew(userId: string, hash: string): Promise<boolean> {
    const { prefix } = this;
    await this.owners.remember(userId, hash);
    for (const size of pictureSizes) {
      const name = { prefix, hash, size };
      const bytes = await this.store.get(name);
      if (bytes === null) return false;
      await this.store.put(name, bytes);
    }
    return true;
  }

  private async isStored(hash: string): Promise<boolean> {
    const { prefix } = this;
    for (const size of pictureSizes) if ((await this.store.get({ prefix, hash, size })) !== null) return true;
    return false;
  }

  /** Removes what nothing has referred to since it was stored a day ago or earlier. Answers how many. */
  async sweep(now = new Date()): Promise<number> {
    const before = new Date(now.getTime() - DAY_MS);
    let removed = 0;
    const batch: string[] = [];
    for await (const { hash, storedAt } of this.store.list(this.prefix)) {
      if (storedAt >= before) continue;
      batch.push(hash);
      if (batch.length === BATCH) removed += await this.removeOlder(batch.splice(0), before);
    }
    return removed + (await this.removeOlder(batch, before));
  }

  private async removeOlder(hashes: readonly string[], before: Date): Promise<number> {
    if (hashes.length === 0) return 0;
    const referenced = await this.references.referenced(hashes);
    let removed = 0;
    for (const hash of hashes) {
      if (referenced.has(hash) || !(await this.store.removeOlder(this.prefix, hash, before))) continue;
      await this.owners.forgetPicture(hash);
      removed += 1;
    }
    return removed;
  }
}
