import type { Gateway } from '@masque/contracts';
import type { GatewaySetting } from '../../gateways.setting.ts';

export function toGateways(all: readonly GatewaySetting[], withKey: readonly string[]): Gateway[] {
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
