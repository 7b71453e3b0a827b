import { DomainError } from '@masque/contracts';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';

const List = z.array(z.string().max(3)).max(2);
const Body = z.object({
  list: z.union([
    List,
    z
      .string()
      .max(50)
      .transform((text): unknown => JSON.parse(text))
      .pipe(List),
  ]),
  id: z.union([z.string(), z.literal(0)]).optional(),
  numbers: z.array(z.number()).optional(),
});

const detailsOf = (value: unknown): readonly string[] => {
  try {
    parseInput(Body, value);
    return [];
  } catch (error) {
    return (error instanceof DomainError && error.extras.details) || [];
  }
};

describe('a request that does not fit its schema', () => {
  it.each([
    ['a list that is too long', ['a', 'b', 'c'], 'list: Too big: expected array to have <=2 items'],
    ['the same as JSON', '["a","b","c"]', 'list: Too big: expected array to have <=2 items'],
    ['a text in it', ['a', 'long'], 'list.1: Too big: expected string to have <=3 characters'],
    ['something of another type in it', ['a', 1], 'list.1: Invalid input: expected string, received number'],
    ['neither form', 1, 'list: Invalid input'],
  ])('is told the field and its limit: %s', (_, list, detail) => expect(detailsOf({ list })).toEqual([detail]));

  it('names what is missing, and no more than twenty faults', () => {
    expect(detailsOf({})).toEqual(['list: Invalid input']);
    expect(detailsOf({ list: [], numbers: Array(30).fill('x') })).toHaveLength(20);
    expect(detailsOf({ list: [], id: 1 })).toEqual(['id: Invalid input']);
  });
});
