import { faultOf, type Head, seal, START } from './log.rules.ts';
import type { LogRow, NewEntry } from './log.row.ts';

const anEntry = (own: Partial<NewEntry> = {}): NewEntry => ({
  id: 'a1',
  moderatorId: 'm1',
  moderator: 'vera',
  kind: 'hide',
  subjectType: 'character',
  subjectId: 'c1',
  userId: 'u1',
  reportId: 'r1',
  appealedId: null,
  rule: 'spam',
  before: { moderation: 'none' },
  after: { moderation: 'hidden' },
  texts: { note: 'A note', message: 'A message', publicReason: '' },
  ...own,
});

const chain = (length: number): LogRow[] => {
  const rows: LogRow[] = [];
  for (let head: Head = START; rows.length < length; head = rows.at(-1) ?? START)
    rows.push(seal(anEntry({ id: `a${rows.length}` }), head, new Date('2026-01-02T03:04:05.678Z')));
  return rows;
};
const faults = (rows: readonly LogRow[]) => {
  let head: Head = START;
  return rows.flatMap((row) => {
    const fault = faultOf(row, head);
    head = row;
    return fault ?? [];
  });
};

describe('the chain of the log', () => {
  it('holds', () => {
    expect(faults(chain(5))).toEqual([]);
  });

  it('holds when the store gives fields in another order', () => {
    const [row] = chain(1);
    const turned = Object.fromEntries(Object.entries({ ...row, after: { b: 1, a: 2 } }).toReversed());
    expect(Object.keys(turned)[0]).toBe('hash');
    const rows = [seal(anEntry({ before: { b: 1, a: 2 } }), START, new Date())].map((one) => ({
      ...one,
      before: { a: 2, b: 1 },
    }));
    expect(faults(rows)).toEqual([]);
  });

  it.each<[string, Partial<LogRow>]>([
    ['what was done', { kind: 'restore' }],
    ['who did it', { moderatorId: 'm2' }],
    ['their name', { moderator: 'nobody' }],
    ['when', { at: new Date('2026-01-02T03:04:05.679Z') }],
    ['to what', { subjectId: 'c2' }],
    ['to whom', { userId: 'u2' }],
    ['why', { rule: null }],
    ['a state', { after: { moderation: 'none' } }],
    ['the note', { texts: { note: 'Another', message: 'A message', publicReason: '', salt: 'x' } }],
  ])('breaks when somebody changes %s', (_, change) => {
    const rows = chain(3);
    expect(faults(rows.map((row, index) => (index === 1 ? { ...row, ...change } : row)))).toHaveLength(1);
  });

  it('breaks when an entry is missing, doubled, or in another place', () => {
    const [one, two, three] = chain(3) as [LogRow, LogRow, LogRow];
    expect(faults([one, three])).toEqual(['entry 2 is missing']);
    expect(faults([one, two, two, three])).not.toEqual([]);
    expect(faults([two, one, three])).not.toEqual([]);
  });

  it('holds without the texts about an erased account, which nobody can guess from what is left', () => {
    const rows = chain(3).map((row) => ({ ...row, texts: null }));
    expect(faults(rows)).toEqual([]);
    const [one, other] = [seal(anEntry(), START, new Date(0)), seal(anEntry(), START, new Date(0))];
    expect(one.textsHash).not.toBe(other.textsHash);
  });
});
