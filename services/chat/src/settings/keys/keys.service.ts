import { texts } from '@masque/texts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../config.ts';
import { SettingsRepository } from '../settings.repository.ts';
import type { SettingsRow } from '../settings.schema.ts';
import { checkedKey, lastFour, masked } from './key.rules.ts';
import { seal, unseal } from '../../key-ring.ts';

/** API keys: encrypted at rest, shown masked, never in logs, events or answers. */
@Injectable()
export class KeysService {
  constructor(
    private readonly settings: SettingsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show(userId: string) {
    const row = await this.settings.find(userId);
    return { apiKey: row?.key ? masked(row.key.last4) : null };
  }

  async exists(userId: string) {
    const row = await this.settings.find(userId);
    return { hasApiKey: Boolean(row?.key) };
  }

  async save(userId: string, typed: string) {
    const key = checkedKey(typed);
    const sealed = seal(this.config.secrets, key, userId);
    await this.settings.saveKey(userId, { ...sealed, last4: lastFour(key), savedAt: new Date() });
    return { message: texts.answers.keySaved };
  }

  async delete(userId: string) {
    await this.settings.deleteKey(userId);
    return { hasApiKey: false } as const;
  }

  /** The whole key, for the call to the model gateway alone; null when there is none that can be read. */
  open(row: SettingsRow | null): string | null {
    return row?.key ? unseal(this.config.secrets, row.key, row._id) : null;
  }
}
