import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useAboveKeyboard } from './useAboveKeyboard.ts';

function Screen() {
  const screenRef = useRef<HTMLDivElement>(null);
  useAboveKeyboard(screenRef);
  return <div ref={screenRef} data-testid="screen" />;
}

function openWith(view: { height: number; offsetTop: number; scale: number }) {
  const visual = Object.assign(new EventTarget(), view);
  Object.defineProperty(window, 'visualViewport', { value: visual, configurable: true });
  render(<Screen />);
  visual.dispatchEvent(new Event('resize'));
  return { visual, style: screen.getByTestId('screen').style };
}

describe('a screen above the keyboard', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'visualViewport');
  });

  it('takes the part of the page that a keyboard leaves, and all of it afterwards', () => {
    const full = window.innerHeight;
    const { visual, style } = openWith({ height: full - 300, offsetTop: 40, scale: 1 });
    expect([style.height, style.top]).toEqual([`${full - 300}px`, '40px']);
    Object.assign(visual, { height: full, offsetTop: 0 });
    visual.dispatchEvent(new Event('resize'));
    expect([style.height, style.top]).toEqual(['', '']);
  });

  it('stays as it is under a browser bar, and when the reader zooms in', () => {
    expect(openWith({ height: window.innerHeight - 60, offsetTop: 0, scale: 1 }).style.height).toBe('');
    cleanup();
    expect(openWith({ height: window.innerHeight / 2, offsetTop: 90, scale: 2 }).style.height).toBe('');
  });
});
