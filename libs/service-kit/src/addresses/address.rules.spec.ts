import {
  type AddressRule,
  ensureHost,
  isMetadataAddress,
  isPublicAddress,
  lookupOf,
  RefusedAddress,
} from './address.rules.ts';

const hostOf = (address: string): string => new URL(`http://${address}/`).hostname;

describe('public addresses', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    'are such as %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'ff02::1',
    'localhost',
    '',
  ])('are not such as %s', (address) => expect(isPublicAddress(address)).toBe(false));

  // A URL normalizes the host to its canonical form.
  it.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]', '[::1]'])(
    'are not such as %s in an address',
    (written) => expect(() => ensureHost(hostOf(written), isPublicAddress)).toThrow(RefusedAddress),
  );

  it('can stand behind a name, which is looked at when it is resolved', () => {
    expect(() => ensureHost('ops.example', isPublicAddress)).not.toThrow();
    expect(() => ensureHost('[2606:4700:4700::1111]', isPublicAddress)).not.toThrow();
  });
});

describe('addresses where clouds hand out credentials', () => {
  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
  ])('are such as %s', (address) => expect(isMetadataAddress(address)).toBe(true));

  it.each(['127.0.0.1', '::1', '192.168.0.1', '::ffff:192.168.0.1', '1.1.1.1', 'localhost'])(
    'are not such as %s',
    (address) => expect(isMetadataAddress(address)).toBe(false),
  );
});

describe('a name', () => {
  const lookUp = (host: string, mayReach: AddressRule, all = false) =>
    new Promise<unknown>((resolve) => {
      lookupOf(mayReach)(host, { all }, (error, address) => resolve(error ?? address));
    });

  it('is refused when it stands for an address that may not be reached', async () => {
    expect(await lookUp('localhost', isPublicAddress)).toBeInstanceOf(RefusedAddress);
    expect(await lookUp('localhost', () => true)).toMatch(/^(?:127\.0\.0\.1|::1)$/);
    expect(await lookUp('localhost', () => true, true)).toContainEqual(
      expect.objectContaining({ family: expect.any(Number) }),
    );
  });
});
