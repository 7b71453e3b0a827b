import { ConfigError } from '@masque/service-kit';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig({ IDENTITY_SECRET: 'x'.repeat(32), ...env });

describe('the settings of the gateway', () => {
  it('know https however it is written: cookies depend on it', () => {
    expect(read({ PUBLIC_ORIGIN: 'HTTPS://Masque.example' }).web).toMatchObject({
      origin: 'https://masque.example',
      isHttps: true,
    });
    expect(read({ PUBLIC_ORIGIN: 'http://localhost:8080' }).web.isHttps).toBe(false);
  });

  it.each([
    ['PUBLIC_ORIGIN', 'ftp://masque.example'],
    ['PUBLIC_ORIGIN', 'masque.example'],
    ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['CHAT_URL', 'chat:8103'],
    ['CHAT_URL', 'http://chat:8103,redis://chat'],
    ['CHAT_URL', ','],
    ['RATE_LIMIT_FACTOR', 'NaN'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['RATE_LIMIT_FACTOR', '1e400'],
    ['ALLOWED_ORIGINS', 'null'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ])('refuse %s=%s in a sentence that names it', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^Setting ${name}[.\\d]* is invalid: .+`));
  });
});
