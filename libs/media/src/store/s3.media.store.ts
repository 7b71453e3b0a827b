import { DomainError } from '@masque/contracts';
import { AwsClient } from 'aws4fetch';
import {
  isHash,
  keyOf,
  type MediaName,
  type MediaPrefix,
  pictureSizes,
  type PrivateName,
  privateKeyOf,
} from '../media.names.ts';
import type { S3Place } from './media.place.ts';
import { type ListedPicture, MediaStore } from './media.store.ts';
import { listPage } from './s3.list.ts';

const TIMEOUT_MS = 10_000;
const FILE_TIMEOUT_MS = 60_000;

export class S3MediaStore extends MediaStore {
  private readonly client: AwsClient;
  private readonly bucketUrl: string;

  constructor({ bucketUrl, key, secret, region }: S3Place) {
    super();
    this.bucketUrl = bucketUrl;
    this.client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 2 });
  }

  async put(name: MediaName, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' };
    await this.call('PUT', `/${keyOf(name)}`, { body: new Uint8Array(bytes), headers });
  }

  async get(name: MediaName): Promise<Buffer | null> {
    const { status, body } = await this.call('GET', `/${keyOf(name)}`);
    return status === 404 ? null : body;
  }

  async *list(prefix: MediaPrefix): AsyncIterable<ListedPicture> {
    let current: ListedPicture | undefined;
    for await (const { keys } of this.pages(`prefix=${prefix}%2F`)) {
      for (const { key, storedAt } of keys) {
        const [, hash = ''] = key.split('/');
        if (!isHash(hash)) continue;
        // Keys are sorted, so the sizes of a picture are adjacent.
        if (current && current.hash !== hash) yield current;
        const isNewer = current?.hash !== hash || storedAt > current.storedAt;
        if (isNewer) current = { hash, storedAt };
      }
    }
    if (current) yield current;
  }

  /** S3 has no conditional delete: a picture stored again within this round trip would be lost. */
  async removeOlder(prefix: MediaPrefix, hash: string, before: Date): Promise<boolean> {
    const paths = pictureSizes.map((size) => `/${keyOf({ prefix, hash, size })}`);
    const heads = await Promise.all(paths.map((path) => this.call('HEAD', path)));
    const times = heads.filter(({ status }) => status !== 404).map(({ headers }) => lastModified(headers));
    if (times.length === 0 || times.some((time) => !(time < before))) return false;
    await Promise.all(paths.map((path) => this.call('DELETE', path)));
    return true;
  }

  async putPrivate(name: PrivateName, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    await this.call('PUT', `/${privateKeyOf(name)}`, { body: new Uint8Array(bytes), headers }, FILE_TIMEOUT_MS);
  }

  async putPrivateFrom(name: PrivateName, chunks: AsyncIterable<Buffer>): Promise<void> {
    const copies: Buffer[] = [];
    for await (const chunk of chunks) copies.push(Buffer.from(chunk));
    await this.putPrivate(name, Buffer.concat(copies));
  }

  async getPrivate(name: PrivateName): Promise<Buffer | null> {
    const { status, body } = await this.call('GET', `/${privateKeyOf(name)}`, {}, FILE_TIMEOUT_MS);
    return status === 404 ? null : body;
  }

  async readPrivate(name: PrivateName): Promise<AsyncIterable<Buffer> | null> {
    const bytes = await this.getPrivate(name);
    return bytes && whole(bytes);
  }

  async removePrivate(name: PrivateName): Promise<void> {
    await this.call('DELETE', `/${privateKeyOf(name)}`);
  }

  async check(): Promise<void> {
    const { status } = await this.call('HEAD', '');
    if (status === 404) await this.call('PUT', '');
  }

  private async *pages(query: string) {
    let token: string | undefined;
    do {
      const from = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
      const page = listPage((await this.call('GET', `?list-type=2&${query}${from}`)).body.toString());
      yield page;
      token = page.next;
    } while (token !== undefined);
  }

  /** Resolves for success and 404. @throws `server.unavailable` for everything else */
  private async call(method: string, path: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS) {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await this.client.fetch(`${this.bucketUrl}${path}`, { ...init, method, signal });
      const { ok, status, headers } = response;
      const body = Buffer.from(await response.arrayBuffer());
      if (ok || status === 404) return { status, headers, body };
      throw new Error(`the media store responded with ${status}`);
    } catch (cause) {
      throw Object.assign(new DomainError('server.unavailable'), { cause });
    }
  }
}

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const lastModified = (headers: Headers): Date => new Date(headers.get('last-modified') ?? Number.NaN);
