import { baseUrlOf, headersOf } from './endpoint.rules.ts';

describe('the address of a model server', () => {
  it.each([
    ['http://192.168.1.5:1234', 'http://192.168.1.5:1234'],
    ['localhost:11434', 'http://localhost:11434'],
    ['192.168.1.5:1234/v1', 'http://192.168.1.5:1234/v1'],
    ['10.0.0.7:5000', 'http://10.0.0.7:5000'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['my-pc:5001', 'http://my-pc:5001'],
    ['my-pc.local:5001', 'http://my-pc.local:5001'],
    ['api.x.ai', 'https://api.x.ai'],
    ['example.org:8443/v1', 'https://example.org:8443/v1'],
    ['8.8.8.8:1234', 'https://8.8.8.8:1234'],
    ['http:/192.168.1.5:1234', 'http://192.168.1.5:1234'],
    ['HTTPS://Example.org/V1/', 'https://example.org/V1'],
    ['http://host:5001/', 'http://host:5001'],
    ['“http://host:5001/v1”\u200b', 'http://host:5001/v1'],
    ['OPENAI_API_BASE="http://host:5001/v1"', 'http://host:5001/v1'],
    ['http://http://host:5001', 'http://host:5001'],
    ['http//host:5001', 'http://host:5001'],
    ['http:host:5001', 'http://host:5001'],
    ['http://host:5001/#', 'http://host:5001'],
    [' http://host:8080/v1/chat/completions ', 'http://host:8080/v1'],
    ['http://host:11434/api/chat', 'http://host:11434'],
    [
      'https://x.openai.azure.com/openai/deployments/gpt4?api-version=2024-06-01',
      'https://x.openai.azure.com/openai/deployments/gpt4?api-version=2024-06-01',
    ],
    ['http://host/gpt4/chat/completions?api-version=1', 'http://host/gpt4?api-version=1'],
    ['http://host/v1/?', 'http://host/v1'],
  ])('%s is saved as %s', (typed, url) => expect(baseUrlOf(typed, true)).toBe(url));

  it('begins with https where http isn’t allowed', () =>
    expect(baseUrlOf('192.168.1.5:1234', false)).toBe('https://192.168.1.5:1234'));

  it.each([
    'htp:/host',
    'ftp://example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'host:port',
    'localhost;1234',
    'a b',
    'http://',
  ])('%s is refused with what to enter', (typed) =>
    expect(() => baseUrlOf(typed, true)).toThrow(/begins with https:\/\/ or http:\/\//),
  );
});

describe('a header’s value', () => {
  it.each([
    ['X-Api-Key', ' "Bearer abc" ', 'abc'],
    ['api-key', '‘abc’', 'abc'],
    ['Authorization', '"Bearer abc"', 'Bearer abc'],
    ['X-Filter', 'a "b"', 'a "b"'],
  ])('of %s: %s is sent as %s', (name, value, sent) =>
    expect(headersOf({ headers: [{ name, value, isSecret: true }] })[0]?.value).toBe(sent),
  );
});
