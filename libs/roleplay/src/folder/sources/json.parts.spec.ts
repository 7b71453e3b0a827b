import { describe, expect, it } from '@jest/globals';
import { bytesOf } from '../../../test/builders.ts';
import { listParts } from './json.parts.ts';

const partsOf = (text: string) => {
  const bytes = bytesOf(text);
  return listParts(bytes)?.map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)));
};

describe('the items of a JSON list', () => {
  it('are found without parsing, whatever their texts contain', () => {
    const items = [{ a: '],["\\' }, [1, [2]], 'é "quoted" \\', 3, {}];
    for (const space of [0, 2])
      expect(partsOf(JSON.stringify(items, null, space))?.map((part) => JSON.parse(part))).toEqual(items);
    expect(partsOf('\uFEFF [ 1 ] ')).toEqual(['1']);
    expect(partsOf('[]')).toEqual([]);
  });

  it('include the cut last one of a file that ends early', () => {
    expect(partsOf('[{"a":1},{"b":"tex')).toEqual(['{"a":1}', '{"b":"tex']);
    expect(partsOf('[{"a":1},')).toEqual(['{"a":1}']);
  });

  it('are only those of a list', () => {
    expect(partsOf('{"a":[1]}')).toBeUndefined();
    expect(partsOf('')).toBeUndefined();
  });
});
