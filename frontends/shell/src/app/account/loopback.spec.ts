import { expect, it } from '@jest/globals';
import { pageAtOrigin } from './loopback.ts';

it.each([
  ['http://127.0.0.1:8080/login?returnTo=%2F#a', 'http://localhost:8080', 'http://localhost:8080/login?returnTo=%2F#a'],
  ['http://[::1]:8080/', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['http://localhost:8080/', 'http://localhost:8080', null],
  ['http://127.0.0.1:8180/', 'http://localhost:8080', null],
  ['http://127.0.0.1:8080/', 'https://masque.example', null],
  ['http://masque.lan:8080/', 'http://localhost:8080', null],
])('%s moves to the origin %s: %s', (address, origin, moved) => {
  expect(pageAtOrigin(address, origin)).toBe(moved);
});
