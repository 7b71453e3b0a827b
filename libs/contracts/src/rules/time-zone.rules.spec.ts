import { isTimeZone } from './time-zone.rules.ts';

describe('a time zone', () => {
  it.each([
    ['Asia/Tokyo', true],
    ['America/Argentina/Buenos_Aires', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['+09:00', false],
    ['', false],
  ])('%j: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});
