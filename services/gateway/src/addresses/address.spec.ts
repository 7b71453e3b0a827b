import { addressKey, addressSet, isIn } from './address.ts';

describe('one caller by address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('a set of addresses and ranges', () => {
  const set = addressSet(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

  it.each(['127.0.0.1', '::ffff:127.0.0.1', '10.200.1.1', 'fd12::1'])('has %s', (address) => {
    expect(isIn(set, address)).toBe(true);
  });

  it.each(['127.0.0.2', '11.0.0.1', 'fe80::1', 'unknown', ''])('has not %s', (address) => {
    expect(isIn(set, address)).toBe(false);
  });

  it.each(['proxy', '10.0.0.0/33', '10.0.0.0/x', '/8'])('cannot be made of %s', (entry) => {
    expect(() => addressSet([entry])).toThrow(entry);
  });
});
