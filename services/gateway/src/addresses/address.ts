import { BlockList, isIP, isIPv4 } from 'node:net';

export function addressSet(entries: readonly string[]): BlockList {
  const set = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most) {
      throw new RangeError(`${entry} is neither an address nor a range`);
    }
    set.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return set;
}

const MAPPED = /^::ffff:(?=\d+\.)/i;
export const isIn = (set: BlockList, address: string): boolean => {
  const plain = address.replace(MAPPED, '');
  const family = isIP(plain);
  return family !== 0 && set.check(plain, family === 4 ? 'ipv4' : 'ipv6');
};

/** Rate limit key: an IPv4 address, or the /64 of an IPv6 address, which one customer has to itself. */
export function addressKey(address: string): string {
  const plain = address.replace(MAPPED, '');
  if (isIPv4(plain)) return plain;
  if (isIP(plain) === 0) return 'unknown';
  const [head = '', tail] = (plain.split('%', 1)[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
