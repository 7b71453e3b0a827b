import { Readable } from 'node:stream';
import { DomainError } from '@masque/contracts';
import { AwsClient } from 'aws4fetch';
import type { MediaName } from './media.names.ts';
import type { S3Place } from './media.place.ts';
import { MediaStore, type StoredFile } from './media.store.ts';

const TIMEOUT_MS = 10_000;

/** Any store that speaks S3: requests signed with AWS signature 4, bucket in the path. */
export class S3MediaStore extends MediaStore {
  private readonly client: AwsClient;

  constructor(private readonly place: S3Place) {
    super();
    const { key, secret, region } = place;
    this.client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 2 });
  }

  async put(name: MediaName, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' };
    await this.call('PUT', `/${name}`, { body: new Uint8Array(bytes), headers });
  }

  async get(name: MediaName): Promise<StoredFile | null> {
    const answer = await this.call('GET', `/${name}`);
    if (answer.status === 404 || !answer.body) return null;
    return { size: Number(answer.headers.get('content-length')), content: Readable.from(answer.body) };
  }

  /** Makes the bucket when it is missing. */
  async check(): Promise<void> {
    const { status } = await this.call('HEAD', '');
    if (status === 404) await this.call('PUT', '');
  }

  /** Resolves for success and 404; everything else is the store's trouble. */
  private async call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await this.client.fetch(`${this.place.bucketUrl}${path}`, { ...init, method, signal });
      if (answer.ok || answer.status === 404) return answer;
      throw new Error(`the media store answered ${answer.status}`);
    } catch (cause) {
      throw Object.assign(new DomainError('server.unavailable'), { cause });
    }
  }
}
