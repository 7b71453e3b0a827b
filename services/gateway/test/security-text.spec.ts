import { readConfig } from '../src/config.ts';
import { securityText } from '../src/handlers/security-text.ts';
import { startedGateway } from './support/gateway.ts';

const aSecret = { IDENTITY_SECRET: 'a secret that only tests have, long enough' };
const textWith = (settings: Record<string, string>, now = Date.now()) =>
  securityText(readConfig({ ...aSecret, ...settings }), now);

describe('security.txt', () => {
  it('says where weaknesses are reported to, and until when that holds', async () => {
    const service = await startedGateway({
      CONTACT_EMAIL: 'help@lantern.example',
      PUBLIC_ORIGIN: 'https://lantern.example',
    });
    const response = await service.fetch('/.well-known/security.txt', { headers: { host: 'lantern.example' } });
    const text = await response.text();
    await service.close();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': '));
    const { Expires, ...others } = Object.fromEntries(fields);
    expect(others).toEqual({
      Contact: 'mailto:help@lantern.example',
      'Preferred-Languages': 'en',
      Canonical: 'https://lantern.example/.well-known/security.txt',
    });
    const days = (Date.parse(Expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it('names the operator’s own contact and policy', () => {
    const text = textWith({
      SECURITY_CONTACT: 'https://lantern.example/report',
      SECURITY_POLICY: 'https://lantern.example/security',
    });
    expect(text).toContain('Contact: https://lantern.example/report\n');
    expect(text).toContain('Policy: https://lantern.example/security\n');
  });

  it('changes once a day, so that it can be kept', () => {
    const at = (time: string) => textWith({}, Date.parse(time));
    expect(at('2026-12-01T00:00:00Z')).toBe(at('2026-12-01T23:59:59Z'));
    expect(at('2026-12-01T00:00:00Z')).toContain('Expires: 2027-05-30T00:00:00.000Z\n');
  });

  it.each([
    ['SECURITY_CONTACT', 'security@lantern.example'],
    ['SECURITY_CONTACT', 'http://lantern.example/report'],
    ['SECURITY_POLICY', 'https://lantern.example/a\nContact: https://evil.example'],
  ])('stops the start when a setting cannot stand in it: %s=%j', (name, value) => {
    expect(() => textWith({ [name]: value })).toThrow(`Setting ${name}`);
  });
});
