import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ChatConfig } from '../../config.ts';
import { SettingsRepository } from '../settings.repository.ts';
import type { SettingsRow } from '../settings.schema.ts';
import { openKey, sealKey } from './keys.service.ts';

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

  private async rotateRow({ _id: userId, keys = {} }: SettingsRow): Promise<number> {
    const ring = this.config.secrets;
    let count = 0;
    for (const [gateway, saved] of Object.entries(keys)) {
      if (saved.keyId === ring.currentId) continue;
      const key = openKey(ring, saved, { userId, gateway });
      if (key === null) continue;
      await this.settings.replaceKey(userId, gateway, saved, sealKey(ring, key, { userId, gateway }, saved.savedAt));
      count += 1;
    }
    return count;
  }
}
