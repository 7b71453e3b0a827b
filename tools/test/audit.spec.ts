import { isAllowed, refusedLicenses } from '../audit/licenses.ts';
import { secretsIn, secretsInFiles } from '../audit/secrets.ts';
import { summaryOf } from '../audit/vulnerabilities.ts';

const testValues = new Set(['pw', 'planted', 'p', 'password']);
const x = (length: number) => 'x1Y'.repeat(length).slice(0, length);

describe('the licenses of packages', () => {
  it('let each of them be part of a work under the AGPL', () => {
    const { refused, looked } = refusedLicenses('.');
    expect(refused).toEqual([]);
    expect(looked).toBeGreaterThan(500);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-2.0-only)', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND (SSPL-1.0 OR BUSL-1.1)', false],
    ['MIT AND SSPL-1.0 OR ISC', true],
    ['SEE LICENSE IN LICENSE.md', false],
    ['(MIT', false],
    ['none', false],
  ])('are read as SPDX says: %s', (expression, expected) => {
    expect(isAllowed(expression, ['MIT', 'ISC', 'Zlib'])).toBe(expected);
  });
});

describe('the files of this repository', () => {
  it('hold no secret', () => {
    const { found, read } = secretsInFiles('.', (value) => testValues.has(value));
    expect(found).toEqual([]);
    expect(read).toBeGreaterThan(1_000);
  });

  it.each([
    ['private key', ['-----BEGIN', 'RSA', 'PRIVATE KEY-----'].join(' ')],
    ['OpenRouter key', `sk-or-v1-${'0a'.repeat(32)}`],
    ['OpenAI or Anthropic key', `sk-proj-${x(48)}`],
    ['AWS key', `AKIA${'A1'.repeat(8)}`],
    ['Google key', `AIza${x(35)}`],
    ['Google client secret', `GOCSPX-${x(28)}`],
    ['GitHub token', `ghp_${x(36)}`],
    ['npm token', `npm_${x(36)}`],
    ['signed token', `eyJ${x(20)}.eyJ${x(20)}.${x(30)}`],
    ['access token of ours', `masque_${'0A'.repeat(13)}_${x(43)}`],
    ['password in an address', ['mongodb://root', 'hunter2@db.example:27017'].join(':')],
    ['secret in a setting', `IDENTITY_SECRET=${x(44)}`],
    ['secret in a setting', `"clientSecret": 1, "API_KEY": "${x(32)}"`],
  ])('would be found to hold one: %s', (name, secret) => {
    expect(secretsIn(`first\n${secret}\n`, () => false)).toContain(`2: ${name}`);
    expect(secretsIn(`first\n${secret}\n`, () => true)).toEqual([]);
  });

  it('may name settings and addresses without their secrets', () => {
    const text = 'IDENTITY_SECRET=${IDENTITY_SECRET}\nAPI_KEY=\nhttp://localhost:8080/@me\nconst TOKEN = /^[a-z]+$/;';
    expect(secretsIn(text, () => false)).toEqual([]);
  });
});

describe('an audit of dependencies', () => {
  const audit = (vulnerabilities: Record<string, { severity: string }>) =>
    JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } } });

  it.each([
    ['nothing', audit({}), '0 known, 0 high or critical', false],
    ['a low one', audit({ a: { severity: 'low' } }), '1 known, 0 high or critical', false],
    ['a critical one', audit({ a: { severity: 'critical' } }), '1 known, 1 high or critical: a (critical)', true],
    ['a registry that refuses', '{"message":"405"}', 'not looked for, the registry gives no advisories: 405', false],
    ['no network', '', 'not looked for, the registry gives no advisories', false],
  ])('that meets %s says so', (_, output, text, isFailure) => {
    expect(summaryOf(output)).toEqual({ text, isFailure });
  });
});
