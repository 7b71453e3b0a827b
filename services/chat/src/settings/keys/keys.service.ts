import { DomainError, type Gateway } from '@masque/contracts';
import { connectionFor, isCompleteKey, keyProblem } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatConfig } from '../../config.ts';
import { DEFAULT_GATEWAY, type GatewaySetting } from '../../gateways.setting.ts';
import { Gateways } from '../../providers/gateways.ts';
import { type KeyRing, seal, unseal } from '../../key-ring.ts';
import { SettingsRepository } from '../settings.repository.ts';
import type { SavedKey, SettingsRow } from '../settings.schema.ts';

/** Four characters of a shorter key would reveal too much. */
const SHOW_FROM = 20;

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
    const profile = connectionFor(row?.connections?.profiles ?? [], { profileId: null, characterId: null });
    const model = profile?.model ?? row?.model ?? this.config.model.byDefault;
    const gateway = this.gateways.placeOf(model)?.gateway;
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

function checkedKey(typed: string, { name, keyPrefix }: GatewaySetting): string {
  const key = typed.trim();
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

const lastFour = (key: string): string => (key.length >= SHOW_FROM ? key.slice(-4) : '');
const masked = (last4: string, keyPrefix: string | null): string => `${keyPrefix ?? ''}…${last4}`;

interface KeyOwner {
  readonly userId: string;
  readonly gateway: string;
}

const boundTo = ({ userId, gateway }: KeyOwner): string => JSON.stringify([userId, gateway]);

export const sealKey = (ring: KeyRing, key: string, owner: KeyOwner, savedAt = new Date()): SavedKey => ({
  ...seal(ring, key, boundTo(owner)),
  last4: lastFour(key),
  savedAt,
});

export const openKey = (ring: KeyRing, saved: SavedKey, owner: KeyOwner): string | null =>
  unseal(ring, saved, boundTo(owner));
