import { ConfigError } from '@masque/service-kit';
import { readConfig } from './config.ts';

const secret = { IDENTITY_SECRET: 'x'.repeat(32) };
const read = (env: Record<string, string>) => readConfig({ ...secret, ...env }).signIn;
const sentence = (env: Record<string, string>): string => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };
const single = { OIDC_ISSUER: 'https://id.example/realms/a/', OIDC_CLIENT_ID: 'masque', OIDC_CLIENT_SECRET: 'planted' };
const work = { name: 'work', issuer: 'https://sso.work.example', clientId: 'm', clientSecret: 's', label: 'Work' };
const list = (...own: Partial<typeof work>[]) => ({
  OIDC_PROVIDERS: JSON.stringify(own.map((one) => ({ ...work, ...one }))),
});
const production = { NODE_ENV: 'production' };

describe('the settings of sign-in', () => {
  it('are the local provider by default', () => {
    expect(read({})).toMatchObject({
      isLocal: true,
      providers: [
        { name: 'google', kind: 'local', issuer: 'http://localhost:8081', issuerName: 'urn:masque:local-sign-in' },
      ],
    });
  });

  it('take one provider in variables of its own, and several as JSON, Google first', () => {
    const { isLocal, providers } = read({ ...list({}), ...single, OIDC_LABEL: 'Keycloak', ...google });
    expect(isLocal).toBe(false);
    expect(providers.map(({ name, label }) => `${name}: ${label}`)).toEqual([
      'google: Google',
      'oidc: Keycloak',
      'work: Work',
    ]);
    expect(providers[1]).toMatchObject({
      issuer: 'https://id.example/realms/a/',
      issuerName: 'https://id.example/realms/a/',
      client: { id: 'masque', secret: 'planted', auth: 'basic' },
      scopes: ['openid', 'email', 'profile'],
    });
  });

  it('trust addresses only where it is said', () => {
    const trusted = (env: Record<string, string>) => read(env).providers.map(({ trustsEmail }) => trustsEmail);
    expect(trusted({ ...list({}), ...single, ...google })).toEqual([false, false, false]);
    const listed = { OIDC_PROVIDERS: JSON.stringify([{ ...work, trustEmail: true }]) };
    expect(trusted({ ...listed, ...single, OIDC_TRUST_EMAIL: 'true', ...google })).toEqual([false, true, true]);
  });

  it('keep the local provider beside others only when it is named', () => {
    expect(read(list({})).isLocal).toBe(false);
    expect(read({ ...list({}), OIDC_ISSUER: 'http://localhost:9000' })).toMatchObject({
      isLocal: true,
      providers: [{ kind: 'local', issuer: 'http://localhost:9000' }, { name: 'work' }],
    });
  });

  it('work in production with a provider that is not local', () => {
    expect([google, single, list({})].map((env) => sentence({ ...production, ...env }))).toEqual(['', '', '']);
  });

  it.each([
    [
      'production with the local provider alone',
      production,
      /^The local OpenID provider does not run in production: set/,
    ],
    ['production beside a local one', { ...production, ...list({}), OIDC_ISSUER: 'http://localhost:1' }, /^The local/],
    ['an issuer without a client', { OIDC_ISSUER: 'https://id.example' }, /^Setting OIDC_ISSUER .* OIDC_CLIENT_ID/],
    ['a client without an issuer', { OIDC_CLIENT_ID: 'm' }, /^Setting OIDC_CLIENT_ID .* requires OIDC_ISSUER/],
    ['a client without a secret', { ...single, OIDC_CLIENT_SECRET: '' }, /requires OIDC_CLIENT_SECRET/],
    ['Google without a secret', { GOOGLE_CLIENT_ID: 'g' }, /requires GOOGLE_CLIENT_SECRET/],
    [
      'an issuer with a password',
      list({ issuer: 'http://u:planted@id.example' }),
      /issuer is invalid: must not contain a user/,
    ],
    ['http in production', { ...production, ...single, OIDC_ISSUER: 'http://id.example' }, /is not https/],
    ['no URL', { ...single, OIDC_ISSUER: 'id.example' }, /^Setting OIDC_ISSUER is invalid/],
    ['scopes without an address', { ...single, OIDC_SCOPES: 'openid' }, /^Setting OIDC_SCOPES .* openid and email/],
    ['no JSON', { OIDC_PROVIDERS: 'work' }, /^Setting OIDC_PROVIDERS is invalid: must be JSON$/],
    ['an unknown member', { OIDC_PROVIDERS: JSON.stringify([{ ...work, secret: 'x' }]) }, /^Setting OIDC_PROVIDERS.0/],
    ['a name for addresses that is none', list({ name: 'My Work' }), /^Setting OIDC_PROVIDERS.0.name is invalid/],
    ["Google's name", list({ name: 'google' }), /is a reserved name/],
    ['a name twice', list({}, { issuer: 'https://other.example' }), /the name work appears twice/],
    ['an issuer twice', list({}, { name: 'again' }), /the issuer https:\/\/sso.work.example appears twice/],
  ])('are refused in one sentence: %s', (_, env, expected) => {
    const said = sentence(env);
    expect(said).toMatch(expected);
    expect(said).not.toContain('\n');
    expect(said).not.toContain('planted');
  });
});
