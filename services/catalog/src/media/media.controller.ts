import { DomainError } from '@masque/contracts';
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { parseMediaName } from './media.names.ts';
import { MediaStore } from './media.store.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Stored pictures, as files: `/media/{hash}/{160|640|full}.webp`. */
@Controller('media')
export class MediaController {
  constructor(private readonly store: MediaStore) {}

  @Get(':hash/:file')
  async get(
    @Param('hash') hash: string,
    @Param('file') file: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const name = parseMediaName(hash, file);
    if (!name) throw new DomainError('media.not_found');
    const etag = `"${name}"`;
    const headers = { etag, 'cache-control': FOR_EVER, 'x-content-type-options': 'nosniff' };
    // What has such a name never changes: whoever knows it has it.
    if (known === etag) return reply.status(304).headers(headers).send();
    const found = await this.store.get(name);
    if (!found) throw new DomainError('media.not_found');
    return reply
      .headers({ ...headers, 'content-type': 'image/webp', 'content-length': found.size })
      .send(found.content);
  }
}
