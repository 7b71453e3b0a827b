import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { fakeNetwork, type Network } from '../../../test/network.ts';
import { Impression } from './Impression.tsx';

type Show = (isIntersecting: boolean) => void;

describe('a card in a list', () => {
  let show: Show;
  let network: Network;
  const before = globalThis.IntersectionObserver;
  beforeEach(() => {
    jest.useFakeTimers();
    network = fakeNetwork({ 'POST /api/characters/seen': { noted: 1 } });
    show = () => undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as is used
    globalThis.IntersectionObserver = class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        show = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.IntersectionObserver = before;
  });
  const pass = (ms: number) =>
    act(() => {
      jest.advanceTimersByTime(ms);
    });

  it('is told of when it was on the screen for a second, and not when it only passed by', () => {
    render(<Impression id="passing">A card</Impression>);
    show(true);
    pass(900);
    show(false);
    pass(20_000);
    expect(network.calls).toEqual([]);
    show(true);
    pass(11_000);
    expect(network.calls).toEqual(['POST /api/characters/seen']);
  });

  it('of one’s own, or of a visitor, is told to nobody', () => {
    render(<Impression id={undefined}>A card</Impression>);
    show(true);
    pass(20_000);
    expect(network.calls).toEqual([]);
  });
});
