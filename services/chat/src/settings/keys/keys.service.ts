import { DomainError, type Gateway } from '@masque/contracts';
import { cleanKey, connectionFor, isCompleteKey, isOwnGateway, keyProblem } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../../config.ts';
import { DEFAULT_GATEWAY, type GatewaySetting } from '../../gateways.setting.ts';
import { type ConfiguredGateway, Gateways } from '../../providers/gateways.ts';
import { findOwnGateway, ownGateways } from '../endpoints/own.gateways.ts';
import { SettingsRepository } from '../settings.repository.ts';
import type { SettingsRow } from '../settings.schema.ts';
import { masked, openKey, sealKey } from './saved.key.ts';

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
    return { gateways: toGateways([...this.gateways.all, ...this.ownGateways(row)], row) };
  }

  async show(userId: string, gateway = DEFAULT_GATEWAY) {
    const saved = (await this.settings.find(userId))?.keys?.[gateway];
    return { apiKey: saved ? masked(saved, this.gateways.find(gateway)?.keyPrefix ?? null) : null };
  }

  async exists(userId: string) {
    const row = await this.settings.find(userId);
    const profile = connectionFor(row?.connections?.profiles ?? [], { profileId: null, characterId: null });
    const model = profile?.model ?? row?.model ?? this.config.model.byDefault;
    const gateway = this.gateways.placeOf(model, (id) => this.ownGateway(row, id))?.gateway;
    return { hasApiKey: !gateway || !wantsKey(gateway) || Boolean(row?.keys?.[gateway.id]) };
  }

  async save(userId: string, typed: string, id = DEFAULT_GATEWAY) {
    const gateway = await this.gatewayOf(userId, id);
    const key = checkedKey(typed, gateway);
    await this.settings.saveKey(userId, gateway.id, sealKey(this.config.secrets, key, { userId, gateway: gateway.id }));
    return { message: texts.answers.keySaved };
  }

  async delete(userId: string, gateway = DEFAULT_GATEWAY) {
    await this.settings.deleteKey(userId, gateway);
    return { hasApiKey: false } as const;
  }

  /** @throws `gateway.not_found`; `gateway.no_own_key` when users can't have keys for it */
  async gatewayOf(userId: string, id: string): Promise<ConfiguredGateway> {
    const own = isOwnGateway(id) ? this.ownGateway(await this.settings.find(userId), id) : undefined;
    return own ?? this.gateways.ofUsers(id);
  }

  ownGateways(row: SettingsRow | null): ConfiguredGateway[] {
    return ownGateways(this.gateways, this.config.secrets, row);
  }

  ownGateway(row: SettingsRow | null, id: string): ConfiguredGateway | undefined {
    return findOwnGateway(this.gateways, this.config.secrets, row, id);
  }

  /** The plain key, only for calls to its gateway; null when it is missing or unreadable. */
  open(row: SettingsRow | null, gateway: string): string | null {
    const saved = row?.keys?.[gateway];
    return row && saved ? openKey(this.config.secrets, saved, { userId: row._id, gateway }) : null;
  }
}

/** Users' own servers may need none. */
export const wantsKey = ({ keyOf, own }: ConfiguredGateway): boolean => keyOf === 'user' && !own;

function toGateways(all: readonly GatewaySetting[], row: SettingsRow | null): Gateway[] {
  const withKey = Object.keys(row?.keys ?? {});
  const nameOf = (id: string) => row?.endpoints?.rows.find((one) => one.id === id)?.name ?? id;
  const known = all.map(({ id, name, keyOf, keyPrefix }) => ({
    id,
    name,
    // A user's own server without a key needs none.
    keyOf: isOwnGateway(id) && !withKey.includes(id) ? ('none' as const) : keyOf,
    hasKey: withKey.includes(id),
    keyPrefix,
    isOffered: true,
  }));
  const gone = withKey
    .filter((id) => !all.some((gateway) => gateway.id === id))
    .map((id) => ({ id, name: nameOf(id), keyOf: 'user' as const, hasKey: true, keyPrefix: null, isOffered: false }));
  return [...known, ...gone];
}

function checkedKey(typed: string, { name, keyPrefix }: GatewaySetting): string {
  const key = cleanKey(typed);
  const problem = keyProblem(key, keyPrefix);
  if (problem === 'key.wrong_start') throw new DomainError(problem, { prefix: keyPrefix ?? '', gateway: name });
  if (problem) throw new DomainError(problem);
  return key;
}

/** Null for another gateway's key: clients may send one key everywhere, and this gateway must not see it. */
export function wholeKey(
  given: string | null | undefined,
  { keyPrefix }: GatewaySetting,
  all: readonly GatewaySetting[],
): string | null {
  const key = given?.trim() ?? '';
  if (!isCompleteKey(key, keyPrefix)) return null;
  const others = all.flatMap((one) => (one.keyPrefix === null ? [] : [one.keyPrefix]));
  const isOfAnother = others.some((other) => key.startsWith(other) && other.length > (keyPrefix?.length ?? 0));
  return isOfAnother ? null : key;
}
