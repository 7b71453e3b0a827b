import { readConfig } from './config.ts';
import { parseAdmins } from './admins.ts';

describe('the setting ADMINS', () => {
  it.each([
    ['curator:Curator@Example.org', [{ username: 'curator', email: 'curator@example.org' }]],
    [
      'Curator:c@example.org, warden:w@example.org,',
      [
        { username: 'curator', email: 'c@example.org' },
        { username: 'warden', email: 'w@example.org' },
      ],
    ],
    [
      'curator:google:c@example.org,warden:local:w@example.org,steward:https://SSO.example:8443/realms/A:s@example.org',
      [
        { username: 'curator', email: 'c@example.org', issuer: 'https://accounts.google.com' },
        { username: 'warden', email: 'w@example.org', issuer: 'urn:masque:local-sign-in' },
        { username: 'steward', email: 's@example.org', issuer: 'https://SSO.example:8443/realms/A' },
      ],
    ],
    ['curator:nobody:c@example.org', null],
    ['curator::c@example.org', null],
    ['', []],
    ['curator', null],
    ['curator:', null],
    ['curator:not-an-address', null],
    ['two words:c@example.org', null],
    ['admin:c@example.org', null],
  ])('%j', (setting, pairs) => {
    expect(parseAdmins(setting)).toEqual(pairs);
  });

  const env = { IDENTITY_SECRET: 'long enough to be a secret of tests' };

  it('stops the start in one line that names it', () => {
    expect(() => readConfig({ ...env, ADMINS: 'curator' })).toThrow(
      'Setting ADMINS is invalid: expected username:email pairs, separated by commas',
    );
  });

  it('names nobody when it is absent', () => {
    expect(readConfig(env).admins).toEqual([]);
  });
});
