import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Source: IANA special-purpose address registry. */
const V4_RESERVED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Only 2000::/3 is public, but it includes tunnels to IPv4 (Teredo, 6to4) and documentation. */
const V6_RESERVED = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};
const v4Reserved = listOf(V4_RESERVED, 'ipv4');
const v6Reserved = listOf(V6_RESERVED, 'ipv6');
const v6Public = listOf(['2000::/3'], 'ipv6');

/** Where clouds hand out credentials: link-local, and the others' own. Mapped IPv4 addresses match, too. */
const METADATA_V4 = ['169.254.0.0/16', '100.100.100.200/32', '192.0.0.192/32', '168.63.129.16/32'];
const METADATA_V6 = ['fe80::/10', 'fd00:ec2::254/128', '64:ff9b::a9fe:0/112', '::a9fe:0/112', '2002:a9fe::/32'];
const v4Metadata = listOf(METADATA_V4, 'ipv4');
const v6Metadata = listOf(METADATA_V6, 'ipv6');

export type AddressRule = (address: string) => boolean;

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !v4Reserved.check(address, 'ipv4');
  return family === 6 && v6Public.check(address, 'ipv6') && !v6Reserved.check(address, 'ipv6');
}

export function isMetadataAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  return v4Metadata.check(address, type) || v6Metadata.check(address, type);
}

export class RefusedAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

export type HostLookup = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Connections use the very addresses that were checked (no DNS rebinding). Node skips it for literal IP hosts. */
export const lookupOf =
  (mayReach: AddressRule, resolve: HostLookup = lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayReach(address))) return done(new RefusedAddress(host), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/** `host` as in a URL: IPv6 in brackets. @throws RefusedAddress for an IP address that may not be reached */
export function ensureHost(host: string, mayReach: AddressRule): void {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0 && !mayReach(bare)) throw new RefusedAddress(host);
}
