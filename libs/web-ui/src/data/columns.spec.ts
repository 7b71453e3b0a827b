import { columnsFor } from './columns.ts';

describe('columns of cards', () => {
  it.each([
    [336, 360, 2],
    [592, 640, 2],
    [720, 768, 2],
    [976, 1024, 3],
    [1232, 1440, 4],
  ])('in %i px of a screen of %i px are %i', (box, screen, columns) => {
    expect(columnsFor(box, screen)).toBe(columns);
  });

  it('is one on a phone with text twice as large', () => {
    expect(columnsFor(336, 360, 2)).toBe(1);
  });
});
