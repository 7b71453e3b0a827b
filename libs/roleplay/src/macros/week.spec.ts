import { expandMacros } from '@masque/roleplay/macros';

describe('weeks around the new year', () => {
  it.each([
    [Date.UTC(2022, 11, 31), '2022 53 2022 52'],
    [Date.UTC(2023, 0, 1), '2023 1 2022 52'],
    [Date.UTC(2024, 11, 30), '2025 1 2025 1'],
  ])('are counted as moment counts them, at %d', (now, expected) =>
    expect(expandMacros('{{datetimeformat::gggg w GGGG W}}', { clock: { now } })).toBe(expected),
  );
});
