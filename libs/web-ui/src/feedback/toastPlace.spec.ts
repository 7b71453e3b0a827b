import { describe, expect, it } from '@jest/globals';
import { freeTop } from './toastPlace.ts';

const header = { top: 0, bottom: 56 };
const bottomBar = { top: 680, bottom: 740 };
const saveBar = { top: 620, bottom: 664 };

describe('where toasts are shown', () => {
  it('is low, above the bars at the bottom', () => {
    expect(freeTop([], 50, 740, false)).toBe(682);
    expect(freeTop([header, bottomBar, saveBar], 50, 740, false)).toBe(562);
  });

  it('is between two controls if there is room', () => {
    expect(freeTop([bottomBar, { top: 540, bottom: 600 }], 50, 740, false)).toBe(622);
  });

  it('is high while somebody types', () => {
    expect(freeTop([header, bottomBar, saveBar], 50, 740, true)).toBe(64);
  });

  it('isn’t known when controls are everywhere', () => {
    expect(freeTop([{ top: 0, bottom: 740 }], 50, 740, false)).toBeUndefined();
  });
});
