import { DomainError } from '@masque/contracts';
import { keyOf, parseKey } from '@masque/media';
import { Injectable } from '@nestjs/common';
import { addressKey } from '../addresses/address.ts';
import type { Call, GatewayResponse } from '../call/call.ts';
import { MediaFiles } from './media.files.ts';
import { MediaReaders } from './media.readers.ts';
import { fileResponse, isKnown, notModified } from './media.response.ts';

/** Pictures, straight from the media store: `/media/{prefix}/{hash}/{size}.webp`, and `/media/{hash}/…` of older data. */
@Injectable()
export class Media {
  constructor(
    private readonly files: MediaFiles,
    private readonly readers: MediaReaders,
  ) {}

  /** Errors: `media.not_found`, and those of `MediaReaders.admit`. */
  async respond({ request, reply }: Call): Promise<GatewayResponse> {
    const hold = this.readers.admit(reply.raw, addressKey(request.ip));
    const [path = ''] = request.url.slice('/media/'.length).split('?', 1);
    const name = parseKey(path);
    if (!name) throw new DomainError('media.not_found');
    const etag = `"${keyOf(name)}"`;
    if (isKnown(request.headers, etag)) return { kind: 'file', ...notModified(etag) };
    const file = await this.files.get(name);
    if (!file) throw new DomainError('media.not_found');
    const response = fileResponse(request.headers, file, etag);
    hold(response.body?.length ?? 0);
    return { kind: 'file', ...response };
  }
}
