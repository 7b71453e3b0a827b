import type { Definition, Macros } from './definition.ts';
import type { Expansion } from './expand.ts';
import type { VariableScope } from './variables.ts';

type Act = (scope: VariableScope, name: string, value: string, more: string) => string;

const acts: [count: number, act: Act, ...names: string[]][] = [
  [1, (scope, name) => scope.get(name), 'get*'],
  [2, quietly((scope, name, value) => scope.set(name, value)), 'set*'],
  [2, quietly((scope, name, value) => scope.add(name, value)), 'add*'],
  [1, (scope, name) => scope.add(name, 1), 'inc*'],
  [1, (scope, name) => scope.add(name, -1), 'dec*'],
  [1, (scope, name) => String(scope.has(name)), 'has*', '*exists'],
  [1, quietly((scope, name) => scope.delete(name)), 'delete*', 'flush*'],
  [2, (scope, name, key) => scope.getKey(name, key), 'get*key', 'get*index'],
  [3, quietly((scope, name, key, value) => scope.setKey(name, key, value)), 'set*key', 'set*index'],
];
const writes = /^(?:set|add|inc|dec)/;

export const isStoring = (name: string): boolean => /^(?:set|add|inc|dec)(?:global)?var(?:key|index)?$/.test(name);

export const variableMacros: Macros = Object.fromEntries(
  acts.flatMap(([count, act, ...names]) =>
    names.flatMap((name) => [
      [name.replace('*', 'var'), macro(count, act, writes.test(name), ({ state }) => state.chat)],
      [name.replace('*', 'globalvar'), macro(count, act, writes.test(name), ({ state }) => state.user)],
    ]),
  ),
);

function macro(count: number, act: Act, isWrite: boolean, scopeOf: (call: Expansion) => VariableScope): Definition {
  return {
    min: count,
    max: count,
    // A variable needs a name: the macro stays, so that its author sees it.
    run: ([name = '', value = '', more = ''], call) =>
      isWrite && name === '' ? undefined : act(scopeOf(call), name, value, more),
  };
}

function quietly(act: (...args: Parameters<Act>) => unknown): Act {
  return (...args) => {
    act(...args);
    return '';
  };
}
