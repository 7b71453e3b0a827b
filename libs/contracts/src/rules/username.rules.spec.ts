import { temporaryUsername, usernameKey, usernameProblem } from './username.rules.ts';

describe('a username', () => {
  it.each([
    ['', 'username.empty'],
    ['ab', 'username.too_short'],
    ['a!', 'username.too_short'],
    ['abc', null],
    ['a'.repeat(30), null],
    ['a'.repeat(31), 'username.too_long'],
    ['!'.repeat(31), 'username.too_long'],
    ['two words', 'username.bad_characters'],
    ['josé', 'username.bad_characters'],
    ['夜の猫', 'username.bad_characters'],
    ['a.b', 'username.bad_characters'],
    ['__proto__', null],
    ['Night_owl-7', null],
    ['-_-', null],
    ['admin', 'username.taken'],
    ['Admin', 'username.taken'],
    ['SYSTEM', 'username.taken'],
    ['api', 'username.taken'],
    ['auth', 'username.taken'],
    ['me', 'username.too_short'],
    ['null', 'username.taken'],
    ['undefined', 'username.taken'],
    ['default', 'username.taken'],
    ['export', 'username.taken'],
    ['Account', 'username.taken'],
    ['accounts', null],
    ['administrator', null],
    ['iris_1700000000000', 'username.taken'],
    ['temp_1700000000000', 'username.taken'],
    ['iris_170000000000', null],
    ['iris-1700000000000', null],
  ])('%j: %s', (name, problem) => {
    expect(usernameProblem(name)).toBe(problem);
  });

  it('is the same in capitals', () => {
    expect(usernameKey('IrIs')).toBe(usernameKey('iris'));
  });
});

describe('a temporary username', () => {
  it.each([
    ['iris@example.org', 'iris_1700000000000'],
    ['iris.van-der_meer@example.org', 'irisvan-der_meer_1700000000000'],
    ['an.extremely.long.local.part@example.org', 'anextremelylongl_1700000000000'],
    ['佐藤@example.org', 'user_1700000000000'],
    ['@', 'user_1700000000000'],
  ])('of %s is %s, which nobody can choose', (email, name) => {
    expect(temporaryUsername(email, 1_700_000_000_000)).toBe(name);
    expect(usernameProblem(name)).toBe('username.taken');
  });
});
