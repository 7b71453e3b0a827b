import { CONFIG, type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '../../config.ts';
import { SettingsRepository } from '../settings.repository.ts';
import { seal, unseal } from '../../key-ring.ts';

const PAGE = 200;

/** After the operator put a new key first in the ring, encrypts everything anew, so that the old one can be taken out. */
@Injectable()
export class KeyRotation implements OnApplicationBootstrap {
  constructor(
    private readonly settings: SettingsRepository,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap() {
    this.rotate().then(
      (count) => count > 0 && this.logger.info({ count }, 'secrets encrypted with the current key'),
      () => this.logger.debug('secrets keep their key until the next start'),
    );
  }

  /** How many secrets were encrypted anew. */
  async rotate(): Promise<number> {
    const ring = this.config.secrets;
    let count = 0;
    let last = '';
    for (;;) {
      const rows = await this.settings.findByOtherKey(ring.currentId, last, PAGE);
      for (const { _id, key } of rows) {
        last = _id;
        const secret = key && unseal(ring, key, _id);
        if (!key || secret === null) continue;
        const { last4, savedAt } = key;
        await this.settings.replaceKey(_id, key, { ...seal(ring, secret ?? '', _id), last4, savedAt });
        count += 1;
      }
      if (rows.length < PAGE) return count;
    }
  }
}
