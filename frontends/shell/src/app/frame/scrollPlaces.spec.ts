import { expect, it } from '@jest/globals';
import { withoutEarlierVisit } from './scrollPositions.ts';

it.each([
  ['begins at its top when it is opened anew', 'navigate', undefined],
  ['returns to its place after a reload', 'reload', 900],
  ['returns to its place when somebody goes back to it', 'back_forward', 900],
])('a page that was scrolled before %s', (_, way, expected) => {
  const places = withoutEarlierVisit(new Map([['default /profile', 900]]), '/profile', way);
  expect(places.get('default /profile')).toBe(expected);
});
