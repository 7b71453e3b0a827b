import { diffArrays, diffLines } from 'diff';

export interface ListRun<T> {
  readonly kind: 'same' | 'added' | 'removed';
  /** The other list's, where both have them. */
  readonly items: readonly T[];
}

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): ListRun<unknown>['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

export const listChanges = <T>(one: readonly T[], other: readonly T[], keyOf: (item: T) => string): ListRun<T>[] =>
  diffArrays([...one], [...other], { comparator: (a, b) => keyOf(a) === keyOf(b) }).map(({ value, ...change }) => ({
    kind: kindOf(change),
    items: value,
  }));

/** Milliseconds. */
const patience = { timeout: 150 };

export function lineChanges(one: string, other: string): ListRun<string>[] {
  const changes = diffLines(`${one}\n`, `${other}\n`, patience) ?? [
    { value: `${one}\n`, added: false, removed: true },
    { value: `${other}\n`, added: true, removed: false },
  ];
  return changes.map(({ value, ...change }) => ({
    kind: kindOf(change),
    items: value.replace(/\n$/, '').split('\n'),
  }));
}
