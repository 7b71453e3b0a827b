import type { Gateway } from '@masque/contracts';
import { texts } from '@masque/texts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../../config.ts';
import { DEFAULT_GATEWAY, type GatewaySetting } from '../../gateways.setting.ts';
import { Gateways } from '../../gateways/gateways.ts';
import { SettingsRepository } from '../settings.repository.ts';
import type { SettingsRow } from '../settings.schema.ts';
import { checkedKey, masked, openKey, sealKey } from './key.rules.ts';

/** Keys are encrypted at rest, shown masked, and never in logs, events or responses. */
@Injectable()
export class KeysService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly gateways: Gateways,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  async list(userId: string) {
    const row = await this.settings.find(userId);
    return { gateways: toGateways(this.gateways.all, Object.keys(row?.keys ?? {})) };
  }

  async show(userId: string, gateway = DEFAULT_GATEWAY) {
    const saved = (await this.settings.find(userId))?.keys?.[gateway];
    return { apiKey: saved ? masked(saved.last4, this.gateways.find(gateway)?.keyPrefix ?? null) : null };
  }

  async exists(userId: string) {
    const row = await this.settings.find(userId);
    const gateway = this.gateways.placeOf(row?.model ?? this.config.model.byDefault)?.gateway;
    return { hasApiKey: gateway?.keyOf !== 'user' || Boolean(row?.keys?.[gateway.id]) };
  }

  async save(userId: string, typed: string, id = DEFAULT_GATEWAY) {
    const gateway = this.gateways.ofUsers(id);
    const key = checkedKey(typed, gateway);
    await this.settings.saveKey(userId, gateway.id, sealKey(this.config.secrets, key, { userId, gateway: gateway.id }));
    return { message: texts.answers.keySaved };
  }

  async delete(userId: string, gateway = DEFAULT_GATEWAY) {
    await this.settings.deleteKey(userId, gateway);
    return { hasApiKey: false } as const;
  }

  /** The plain key, only for calls to its gateway; null when it is missing or unreadable. */
  open(row: SettingsRow | null, gateway: string): string | null {
    const saved = row?.keys?.[gateway];
    return row && saved ? openKey(this.config.secrets, saved, { userId: row._id, gateway }) : null;
  }
}

function toGateways(all: readonly GatewaySetting[], withKey: readonly string[]): Gateway[] {
  const known = all.map(({ id, name, keyOf, keyPrefix }) => ({
    id,
    name,
    keyOf,
    hasKey: withKey.includes(id),
    keyPrefix,
    isOffered: true,
  }));
  const gone = withKey
    .filter((id) => !all.some((gateway) => gateway.id === id))
    .map((id) => ({ id, name: id, keyOf: 'user' as const, hasKey: true, keyPrefix: null, isOffered: false }));
  return [...known, ...gone];
}
