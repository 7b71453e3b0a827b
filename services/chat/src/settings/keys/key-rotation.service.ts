import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ChatConfig } from '../../config.ts';
import { SettingsRepository } from '../settings.repository.ts';
import type { SettingsRow } from '../settings.schema.ts';
import type { EndpointRow } from '../endpoints/endpoint.row.ts';
import { openKey, sealKey } from './saved.key.ts';

const PAGE = 200;

/** Re-encrypts keys with the first one of the ring, so that the operator can remove older ones. */
@Injectable()
export class KeyRotation implements OnApplicationBootstrap {
  constructor(
    private readonly settings: SettingsRepository,
    @Inject(CONFIG) private readonly config: ChatConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    this.rotate().then(
      (count) => count > 0 && this.logger.info({ count }, 're-encrypted secrets with the current key'),
      () => this.logger.debug('re-encrypting secrets failed; retrying at the next start'),
    );
  }

  async rotate(): Promise<number> {
    const { currentId, keys } = this.config.secrets;
    const older = [...keys.keys()].filter((id) => id !== currentId);
    let count = 0;
    let last = '';
    for (;;) {
      const rows = await this.settings.findByKeyIds(older, last, PAGE);
      for (const row of rows) {
        last = row._id;
        count += await this.rotateRow(row);
      }
      if (rows.length < PAGE) return count;
    }
  }

  private async rotateRow({ _id: userId, keys = {}, endpoints }: SettingsRow): Promise<number> {
    const ring = this.config.secrets;
    let count = 0;
    for (const [gateway, saved] of Object.entries(keys)) {
      if (saved.keyId === ring.currentId) continue;
      const key = openKey(ring, saved, { userId, gateway });
      if (key === null) continue;
      await this.settings.replaceKey(userId, gateway, saved, sealKey(ring, key, { userId, gateway }, saved.savedAt));
      count += 1;
    }
    const rows = endpoints?.rows.map((row) => this.rotated(userId, row));
    const isChanged = rows?.some((row, at) => row !== endpoints?.rows[at]);
    // A concurrent change of the user's wins; the next start finds what is left.
    if (endpoints && rows && isChanged)
      await this.settings.replaceEndpoints(userId, endpoints.revision, { id: '', rows });
    return count + (isChanged ? 1 : 0);
  }

  private rotated(userId: string, row: EndpointRow): EndpointRow {
    const ring = this.config.secrets;
    let isChanged = false;
    const headers = row.headers.map((header) => {
      if (typeof header.value === 'string' || header.value.keyId === ring.currentId) return header;
      const owner = { userId, gateway: row.id, header: header.name };
      const value = openKey(ring, header.value, owner);
      if (value === null) return header;
      isChanged = true;
      return { ...header, value: sealKey(ring, value, owner, header.value.savedAt) };
    });
    return isChanged ? { ...row, headers } : row;
  }
}
