import { type DeadLetter, deduplicate } from './letters.ts';

const letter = (offset: string, headers: DeadLetter['headers']): DeadLetter => ({
  topic: 'identity.users.dlq',
  partition: 0,
  offset,
  at: new Date(),
  reason: 'unreadable message',
  service: null,
  key: 'x',
  value: 'x',
  headers,
});
const of = (partition: string, offset: string) => ({ 'x-dlq-partition': partition, 'x-dlq-offset': offset });

describe('a message that several services could not handle', () => {
  it('is put back once, since all of them get it: otherwise each replay multiplies it by their number', () => {
    const first = letter('0', of('1', '7'));
    const other = letter('3', of('2', '7'));
    const unknown = [letter('4', {}), letter('5', {})];
    const letters = [first, letter('1', of('1', '7')), letter('2', of('1', '7')), other, ...unknown];
    expect(deduplicate(letters)).toEqual([first, other, ...unknown]);
  });
});
