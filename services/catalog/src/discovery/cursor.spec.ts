import { writeCursor } from '@masque/contracts/rules';
import { readCursor } from './cursor.ts';

const opaque = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it.each([
    ['newest', [1_700_000_000_000, 'id']],
    ['oldest', [0, 'id']],
    ['popular', [3, 2, 'id']],
    ['alphabetical', ['мира', 'id']],
  ] as const)('of the sort %s comes back as it was', (sort, key) => {
    expect(readCursor(sort, writeCursor(sort, key))).toEqual(key);
  });

  it('has room for the longest name in any script', () => {
    expect(writeCursor('alphabetical', ['界'.repeat(100), 'x'.repeat(26)]).length).toBeLessThanOrEqual(600);
  });

  it.each([
    ['of another sort', writeCursor('oldest', [1, 'id'])],
    ['with an operator', opaque(['newest', [{ $gt: 0 }, 'id']])],
    ['with a text for a number', opaque(['newest', ['1', 'id']])],
    ['with a fraction', opaque(['newest', [1.5, 'id']])],
    ['too short', opaque(['newest', [1]])],
    ['that is no list', opaque({})],
    ['that is no JSON', Buffer.from('{').toString('base64url')],
    ['of nonsense', '%%%'],
    ['of nothing', ''],
  ])('%s is refused', (_, cursor) => {
    expect(() => readCursor('newest', cursor)).toThrow(expect.objectContaining({ code: 'request.invalid' }));
  });
});
