import { lookup as resolve, type LookupAddress } from 'node:dns';
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

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !v4Reserved.check(address, 'ipv4');
  // IPv4-mapped addresses are outside 2000::/3.
  return family === 6 && v6Public.check(address, 'ipv6') && !v6Reserved.check(address, 'ipv6');
}

export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/**
 * A `lookup` for connections: they use the very addresses that were checked (no DNS rebinding).
 * Node skips it for literal IP hosts: use `ensurePublicHost` for those.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const addresses: LookupAddress[] = found;
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddress(host), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/**
 * `host` as in a URL: IPv6 in brackets.
 * @throws PrivateAddress for a private IP address
 */
export function ensurePublicHost(host: string): void {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0 && !isPublicAddress(bare)) throw new PrivateAddress(host);
}
