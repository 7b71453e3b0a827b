import { dueAt } from './appeal.rules.ts';

describe('the answer to an appeal', () => {
  it.each([
    ['Monday', '2026-11-23T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
    ['Friday', '2026-11-27T23:59:00.000Z', '2026-12-04T23:59:00.000Z'],
    ['Saturday', '2026-11-28T10:00:00.000Z', '2026-12-04T10:00:00.000Z'],
    ['Sunday', '2026-11-29T10:00:00.000Z', '2026-12-04T10:00:00.000Z'],
  ])('to one of a %s is due five business days later', (_, from, due) => {
    expect(dueAt(new Date(from)).toISOString()).toBe(due);
  });
});
