import { ownPath } from './own-path.ts';

describe('where a sign-in may return to', () => {
  it.each([
    ['/settings', '/settings'],
    ['/chat?characterId=1&newChat=true', '/chat?characterId=1&newChat=true'],
    ['/characters#top', '/characters#top'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/a/%2e%2e//evil.example', '/'],
    ['/./\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['', '/'],
    [undefined, '/'],
    [['/a'], '/'],
  ])('%j is %s', (given, path) => {
    expect(ownPath(given)).toBe(path);
  });
});
