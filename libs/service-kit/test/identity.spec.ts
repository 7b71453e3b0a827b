import { createHmac } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { aViewer } from '@masque/testkit';
import { identitySigner, identityVerifier } from '../src/http/identity.ts';

const SECRET = 'a secret that only this spec has, long enough';
const viewer = aViewer({ username: 'iris', isAdmin: true });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (header: object, claims: object, secret = SECRET) => {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
const now = () => Math.floor(Date.now() / 1_000);
const claims = (own: object = {}) => ({
  aud: 'catalog',
  sub: viewer.userId,
  name: viewer.username,
  named: true,
  admin: true,
  rid: 'request-1',
  iat: now(),
  exp: now() + 60,
  ...own,
});
const HS256 = { alg: 'HS256', typ: 'JWT' };

describe('the signed identity', () => {
  const verify = identityVerifier(SECRET, 'catalog');
  const answerTo = (value: string | string[] | undefined): string => {
    try {
      return `taken: ${verify(value).requestId}`;
    } catch (error) {
      return error instanceof DomainError ? error.code : 'another error';
    }
  };
  const refused = 'auth.required';

  it('carries viewer and request id to the service it is for', () => {
    const signed = identitySigner(SECRET)('catalog', { viewer, requestId: 'request-1' });
    expect(verify(signed)).toEqual({ viewer, requestId: 'request-1' });
    expect(verify(token(HS256, claims()))).toEqual({ viewer, requestId: 'request-1' });
  });

  it('carries the time zone', () => {
    const inTokyo = { ...viewer, timeZone: 'Asia/Tokyo' };
    expect(verify(identitySigner(SECRET)('catalog', { viewer: inTokyo, requestId: 'r' })).viewer).toEqual(inTokyo);
  });

  it('may be signed by a clock that is up to 30 seconds ahead', () => {
    const ahead = (seconds: number) =>
      answerTo(token(HS256, claims({ iat: now() + seconds, exp: now() + seconds + 60 })));
    expect([ahead(20), ahead(40), ahead(365 * 86_400)]).toEqual(['taken: request-1', refused, refused]);
  });

  it('carries what the gateway says of the call', () => {
    const said = { viewer, requestId: 'request-1', creationId: 'chosen', isAfterOwnChange: true };
    expect(verify(identitySigner(SECRET)('catalog', said))).toEqual(said);
  });

  it('carries a suspension that runs, with the beginning of what was said of it', () => {
    const suspension = { until: '2999-12-01T14:00:00.000Z', reason: `${'a'.repeat(499)}🎭 and more` };
    const signed = identitySigner(SECRET)('catalog', { viewer: { ...viewer, suspension }, requestId: 'request-1' });
    expect(verify(signed).viewer).toMatchObject({ userId: viewer.userId, suspension: { until: suspension.until } });
    expect(verify(signed).viewer?.suspension?.reason).toMatch(/^a{499}.$/);
    const over = { ...suspension, until: '2026-01-01T00:00:00.000Z' };
    const again = identitySigner(SECRET)('catalog', {
      viewer: { ...viewer, suspension: over },
      requestId: 'request-1',
    });
    expect(verify(again)).toEqual({ viewer, requestId: 'request-1' });
  });

  it('is believed by each of several secrets while they are changed, and by no other', () => {
    const [old, fresh, foreign] = ['o', 'f', 'x'].map((letter) => letter.repeat(40)) as [string, string, string];
    const verifyBoth = identityVerifier([fresh, old], 'catalog');
    const signedBy = (secret: string) => identitySigner(secret)('catalog', { viewer, requestId: 'request-1' });
    expect(verifyBoth(signedBy(old)).requestId).toBe('request-1');
    expect(verifyBoth(signedBy(fresh)).requestId).toBe('request-1');
    expect(() => verifyBoth(signedBy(foreign))).toThrow(DomainError);
  });

  it('knows a visitor', () => {
    const signed = identitySigner(SECRET)('catalog', { viewer: null, requestId: 'request-1' });
    expect(verify(signed)).toEqual({ viewer: null, requestId: 'request-1' });
  });

  it('is refused when it is for another service, or for none', () => {
    expect(answerTo(identitySigner(SECRET)('chat', { viewer, requestId: 'request-1' }))).toBe(refused);
    expect(answerTo(token(HS256, claims({ aud: undefined })))).toBe(refused);
  });

  it('is refused when it is too old', () => {
    expect(answerTo(token(HS256, claims({ iat: now() - 120, exp: now() - 60 })))).toBe(refused);
    expect(answerTo(token(HS256, claims({ iat: now() - 120, exp: now() + 3_600 })))).toBe(refused);
    expect(answerTo(token(HS256, claims({ iat: undefined, exp: undefined })))).toBe(refused);
  });

  it('is refused when somebody else signed it, or nobody', () => {
    expect(answerTo(token(HS256, claims(), 'another secret, also long enough to be one'))).toBe(refused);
    expect(answerTo(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`)).toBe(refused);
    expect(answerTo(token({ alg: 'HS512', typ: 'JWT' }, claims()))).toBe(refused);
    const [header, , signature] = token(HS256, claims()).split('.');
    expect(answerTo(`${header}.${part(claims({ sub: 'somebody-else' }))}.${signature}`)).toBe(refused);
  });

  it('is refused when it is missing, doubled, or lacks a claim', () => {
    expect(answerTo(undefined)).toBe(refused);
    expect(answerTo('')).toBe(refused);
    expect(answerTo('forged')).toBe(refused);
    expect(answerTo([token(HS256, claims()), token(HS256, claims())])).toBe(refused);
    expect(answerTo(token(HS256, claims({ admin: 'yes' })))).toBe(refused);
    expect(answerTo(token(HS256, claims({ rid: undefined })))).toBe(refused);
  });
});
