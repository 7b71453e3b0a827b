import { randomInt } from 'node:crypto';
import {
  type AccessToken,
  type AccessTokenDraft,
  DomainError,
  ensure,
  limits,
  type TokenGrant,
  tokenScopes,
  type Viewer,
} from '@masque/contracts';
import { isVisible, plainLine } from '@masque/contracts/rules';
import { creationId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { isSameHash, newAccessToken } from '@masque/service-kit/http';
import { Injectable } from '@nestjs/common';
import { toAccessToken } from './access-token.view.ts';
import { AccessTokensRepository } from './access-tokens.repository.ts';

/** Precision of `lastUsedAt` (ms); otherwise each use would be a write. */
const USE_NOTED_EVERY_MS = 60_000;

@Injectable()
export class AccessTokensService implements Eraser, ExportPart {
  constructor(private readonly tokens: AccessTokensRepository) {}

  async list({ userId }: Viewer): Promise<{ tokens: AccessToken[] }> {
    return { tokens: (await this.tokens.list(userId, limits.accessTokens)).map(toAccessToken) };
  }

  /** Only this response contains the token. A retry after a lost response gets a new secret. */
  async create({ userId }: Viewer, { name, scopes }: AccessTokenDraft): Promise<AccessToken & { token: string }> {
    ensure(isVisible(name), 'token.name_missing');
    const id = creationId();
    const { token, hash } = newAccessToken(id);
    const row = {
      _id: id,
      userId,
      name: plainLine(name),
      scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
      hash,
      createdAt: new Date(),
      lastUsedAt: null,
    };
    for (;;) {
      const made = await this.tokens.replaceSecret(userId, id, hash);
      if (made) return { ...toAccessToken(made), token };
      const slot = await this.freeSlot(userId);
      if (await this.tokens.insert({ ...row, slot })) return { ...toAccessToken({ ...row, slot }), token };
      // Another creation took the slot, or this one's retry inserted the row first.
    }
  }

  private async freeSlot(userId: string): Promise<number> {
    const most = limits.accessTokens;
    const taken = await this.tokens.slots(userId);
    const free = Array.from({ length: most }, (_, slot) => slot).filter((slot) => !taken.has(slot));
    const slot = free[randomInt(free.length || 1)];
    if (slot === undefined) throw new DomainError('token.too_many', { most });
    return slot;
  }

  async delete({ userId }: Viewer, id: string): Promise<{ deleted: true }> {
    ensure(await this.tokens.delete(userId, id), 'token.not_found');
    return { deleted: true };
  }

  async deleteAllOf(userId: string): Promise<{ ids: string[] }> {
    const ids = (await this.tokens.list(userId, limits.accessTokens)).map(({ _id }) => _id);
    await this.tokens.deleteAllOf(userId);
    return { ids };
  }

  async *files(viewer: Viewer): AsyncGenerator<ExportFile> {
    const { tokens } = await this.list(viewer);
    const shown = tokens.map(({ name, scopes, createdAt, lastUsedAt }) => ({ name, scopes, createdAt, lastUsedAt }));
    yield jsonListFile('access-tokens.json', shown);
  }

  async erase(userId: string): Promise<void> {
    await this.tokens.deleteAllOf(userId);
  }

  async check(id: string, hash: string): Promise<TokenGrant> {
    const row = await this.tokens.find(id);
    if (!row || !isSameHash(row.hash, hash)) throw new DomainError('token.not_found');
    const now = new Date();
    const isNoted = row.lastUsedAt !== null && now.getTime() - row.lastUsedAt.getTime() < USE_NOTED_EVERY_MS;
    if (!isNoted) await this.tokens.noteUse(id, now);
    return { userId: row.userId, scopes: row.scopes };
  }
}
