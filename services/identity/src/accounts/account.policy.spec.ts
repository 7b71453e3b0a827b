import { isAdmin, mayTake } from './account.policy.ts';

const admins = [{ username: 'curator', email: 'curator@example.org' }];
const named = { username: 'Curator', email: 'curator@example.org', needsUsername: false };

describe('an administrator', () => {
  it.each([
    ['has both username and e-mail address', named, true],
    ['has not only the username', { ...named, email: 'somebody@example.org' }, false],
    ['has not only the e-mail address', { ...named, username: 'somebody' }, false],
    ['has a username already', { ...named, needsUsername: true }, false],
  ])('%s', (_, account, expected) => {
    expect(isAdmin(account, admins)).toBe(expected);
  });

  it.each([
    ['by which they are named', 'https://sso.example', true],
    ['that is another one', 'https://other.example', false],
    ['that is not known', undefined, false],
  ])('is who signs in by the provider %s', (_, issuer, expected) => {
    const bound = [{ username: 'curator', email: 'curator@example.org', issuer: 'https://sso.example' }];
    const person = issuer === undefined ? named : { ...named, issuer };
    expect([isAdmin(person, bound), mayTake('curator', person, bound)]).toEqual([expected, expected]);
  });

  it('is nobody where none is named', () => {
    expect(isAdmin(named, [])).toBe(false);
  });
});

describe("an administrator's username", () => {
  it.each([
    ['Curator', { email: 'curator@example.org' }, true],
    ['curator', { email: 'somebody@example.org' }, false],
    ['curator', null, false],
    ['curators', null, true],
  ])('%s for %j: %s', (username, person, expected) => {
    expect(mayTake(username, person, admins)).toBe(expected);
  });
});
