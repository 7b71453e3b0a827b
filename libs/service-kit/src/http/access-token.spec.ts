import { isSameHash, newAccessToken, readAccessToken } from './access-token.ts';
import { newId } from '../context.ts';

describe('an access token', () => {
  it('is found by scanners, and read as its id and a hash', () => {
    const id = newId();
    const { token, hash } = newAccessToken(id);
    expect(token).toMatch(/^masque_[0-9A-Z]{26}_[\w-]{43}$/);
    expect(readAccessToken(token)).toEqual({ id, hash });
    expect(token).not.toContain(hash);
  });

  it.each(['', 'masque_', 'sk-or-v1-0123456789', `masque_${newId()}_short`, `masque_${newId()}_${'x'.repeat(44)}`])(
    'is not %j',
    (text) => {
      expect(readAccessToken(text)).toBeUndefined();
    },
  );

  it('has a hash that no other has', () => {
    const { hash } = newAccessToken(newId());
    expect(isSameHash(hash, hash)).toBe(true);
    expect(isSameHash(hash, newAccessToken(newId()).hash)).toBe(false);
    expect(isSameHash(hash, `${hash}é`)).toBe(false);
    expect(isSameHash('é'.repeat(43), 'e'.repeat(43))).toBe(false);
  });
});
