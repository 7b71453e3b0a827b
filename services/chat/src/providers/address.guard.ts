import type { UserEndpointRule } from '@masque/contracts';
import {
  ensureHost,
  isMetadataAddress,
  isPublicAddress,
  lookupOf,
  RefusedAddress,
} from '@masque/service-kit/addresses';
import type { LookupFunction } from 'node:net';

export interface AddressGuard {
  readonly protocols: readonly string[];
  /** @throws RefusedAddress for another protocol, or an IP address that may not be reached */
  ensure(url: string): void;
  /** Checks the addresses of names; absent: the operator chose them. */
  readonly lookup?: LookupFunction;
}

export const noGuard: AddressGuard = { protocols: ['http:', 'https:'], ensure: () => undefined };

export function guardOf(rule: UserEndpointRule): AddressGuard {
  const protocols = rule === 'any' ? ['http:', 'https:'] : ['https:'];
  const mayReach = (address: string) =>
    rule === 'any' ? !isMetadataAddress(address) : rule === 'public' && isPublicAddress(address);
  return {
    protocols,
    ensure: (url) => {
      const { protocol, hostname } = new URL(url);
      if (!protocols.includes(protocol)) throw new RefusedAddress(hostname);
      ensureHost(hostname, mayReach);
    },
    lookup: lookupOf(mayReach),
  };
}
