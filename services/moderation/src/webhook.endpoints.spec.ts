import { readConfig } from './config.ts';

const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const read = (WEBHOOKS: string) => readConfig({ IDENTITY_SECRET: 'x'.repeat(32), WEBHOOKS }).webhooks.endpoints;

describe('the addresses of webhooks', () => {
  it('are read with their secrets', () => {
    const [one, other] = read(`https://a.example/x#${secret}, http://b.example:8080#${secret}`);
    expect(one).toMatchObject({ url: 'https://a.example/x', secret: Buffer.alloc(24, 1) });
    expect(other?.url).toBe('http://b.example:8080/');
    expect(one?.id).not.toBe(other?.id);
    expect(read('')).toEqual([]);
  });

  it.each([
    'https://a.example/',
    'https://a.example/#whsec_short',
    `ftp://a.example/#${secret}`,
    `a.example#${secret}`,
    `https://u:p@a.example/#${secret}`,
    `https://a.example/x#${secret},https://a.example/x#${secret}`,
  ])('are not %s', (text) => {
    expect(() => read(text)).toThrow(/^Setting WEBHOOKS is invalid/);
  });

  it.each([
    `ftp://a.example/#${secret}`,
    secret,
    `${secret}#https://a.example/`,
    'https://a.example/in/a-token-of-theirs#whsec_short',
    'ftp://user:a-token-of-theirs@a.example/#x',
  ])('are never shown with what is secret of them: %s', (text) => {
    const message = /whsec_AQ|a-token-of-theirs/;
    expect(() => read(text)).toThrow(expect.objectContaining({ message: expect.not.stringMatching(message) }));
  });
});
