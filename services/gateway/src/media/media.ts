import { DomainError, ensure } from '@masque/contracts';
import { keyOf, type MediaName, parseKey } from '@masque/media';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../addresses/address.ts';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';
import { SessionAccounts } from '../sessions/accounts.ts';
import { Proofs } from '../sessions/proofs.ts';
import { HiddenPicturesService } from './hidden.pictures.ts';
import { MediaFiles } from './media.files.ts';
import { MediaReaders } from './media.readers.ts';
import { fileResponse, isKnown, notModified } from './media.response.ts';

const NOT_KEPT = { 'cache-control': 'private, no-store' };

@Injectable()
export class Media {
  constructor(
    private readonly files: MediaFiles,
    private readonly readers: MediaReaders,
    private readonly hidden: HiddenPicturesService,
    private readonly proofs: Proofs,
    private readonly accounts: SessionAccounts,
  ) {}

  async respond({ request, reply }: GatewayCall): Promise<GatewayResponse> {
    const hold = this.readers.admit(reply.raw, addressKey(request.ip));
    const [path = ''] = request.url.slice('/media/'.length).split('?', 1);
    const name = parseKey(path);
    if (!name) throw new DomainError('media.not_found');
    const isHidden = await this.ensureVisible(name, request);
    const etag = `"${keyOf(name)}"`;
    const file = await this.files.get(name);
    if (!file) throw new DomainError('media.not_found');
    if (!isHidden && isKnown(request.headers, etag)) return { kind: 'file', ...notModified(etag) };
    const response = fileResponse(request.headers, file, etag);
    hold(response.body?.length ?? 0);
    return { kind: 'file', ...response, headers: { ...response.headers, ...(isHidden ? NOT_KEPT : {}) } };
  }

  /** Returns whether others can't see it. @throws `media.not_found` when the caller can't. */
  private async ensureVisible(name: MediaName, request: FastifyRequest): Promise<boolean> {
    const authors = this.hidden.authorsOf(name);
    if (!authors) return false;
    const proof = await this.proofs.find(request);
    const account = proof && (await this.accounts.find(proof.userId));
    ensure(account && (account.isAdmin || authors.includes(account.id)), 'media.not_found');
    return true;
  }
}
