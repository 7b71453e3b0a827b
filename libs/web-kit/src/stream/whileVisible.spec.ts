import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { whileVisible } from './whileVisible.ts';

describe('what runs while a page is seen', () => {
  let runs: AbortSignal[];
  let stop: () => void;
  const set = (of: object, name: string, value: boolean) =>
    Object.defineProperty(of, name, { configurable: true, get: () => value });
  const turn = (isHidden: boolean) => {
    set(document, 'hidden', isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const connect = (isOnline: boolean) => {
    set(navigator, 'onLine', isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  const states = () => runs.map(({ aborted }) => (aborted ? 'left' : 'runs'));

  beforeEach(() => {
    jest.useFakeTimers();
    runs = [];
    set(document, 'hidden', false);
    set(navigator, 'onLine', true);
    stop = whileVisible(async (signal) => {
      runs.push(signal);
    });
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('goes on through a look elsewhere, is left after a longer one, and begins again with the return', () => {
    turn(true);
    jest.advanceTimersByTime(4_000);
    turn(false);
    jest.advanceTimersByTime(60_000);
    expect(states()).toEqual(['runs']);
    turn(true);
    jest.advanceTimersByTime(5_000);
    expect(states()).toEqual(['left']);
    turn(false);
    expect(states()).toEqual(['left', 'runs']);
  });

  it('is left without a network, begins again with it, and is over in the end', () => {
    connect(false);
    expect(states()).toEqual(['left']);
    connect(true);
    stop();
    connect(true);
    expect(states()).toEqual(['left', 'left']);
  });
});
