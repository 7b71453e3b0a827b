import { afterEach, describe, expect, it } from '@jest/globals';
import { gateAddress, isOpenPath } from './openPages.ts';

const comeFrom = (referrer: string) => {
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
};

describe('before the age gate', () => {
  afterEach(() => comeFrom(''));

  it.each([
    ['/terms', true],
    ['/privacy/', true],
    ['/transparency', true],
    ['/', false],
    ['/characters', false],
    ['/terms/more', false],
    ['/settings', false],
  ])('%s is open: %s', (path, isOpen) => {
    expect(isOpenPath(path)).toBe(isOpen);
  });

  it.each([
    [`${location.origin}/character/c1?from=link`, '/character/c1?from=link'],
    [`${location.origin}/privacy`, '/'],
    ['https://elsewhere.example/chat', '/'],
    ['', '/'],
  ])('the way back leads to the gate that was left: %s', (referrer, address) => {
    comeFrom(referrer);
    expect(gateAddress()).toBe(address);
  });
});
