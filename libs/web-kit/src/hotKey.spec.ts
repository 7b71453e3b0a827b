import { expect, it } from '@jest/globals';
import { hotKeyOf } from './hotKey.ts';

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

it.each([
  [{ key: '1', code: 'Digit1', altKey: true }, 'Alt+1'],
  [{ key: '¡', code: 'Digit1', altKey: true }, 'Alt+1'],
  [{ key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+K'],
  [{ key: 'F2', code: 'F2' }, 'F2'],
  [{ key: 'k', code: 'KeyK' }, null],
  [{ key: 'K', code: 'KeyK', shiftKey: true }, null],
  [{ key: 'Alt', code: 'AltLeft', altKey: true }, null],
  [{ key: 'Enter', code: 'Enter', ctrlKey: true }, null],
])('names a key combination: %j', (event, name) => {
  expect(hotKeyOf({ ...none, ...event })).toBe(name);
});
