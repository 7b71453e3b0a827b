import { isFalse } from './falsy.ts';
import type { VariableScope } from './variables.ts';

/** Evaluates `value` only if needed: its macros may write other variables. */
export function evaluateShorthand(scope: VariableScope, name: string, operator: string, value: () => string): string {
  const assign = (text: string): string => {
    scope.set(name, text);
    return text;
  };
  switch (operator) {
    case '':
      return scope.get(name);
    case '++':
      return scope.add(name, 1);
    case '--':
      return scope.add(name, -1);
    case '=':
      scope.set(name, value());
      return '';
    case '+=':
      scope.add(name, value());
      return '';
    case '-=': {
      const number = Number(value());
      if (!Number.isNaN(number)) scope.add(name, -number);
      return '';
    }
    case '||':
      return isNothing(scope.get(name)) ? value() : scope.get(name);
    case '||=':
      return isNothing(scope.get(name)) ? assign(value()) : scope.get(name);
    case '??':
      return scope.has(name) ? scope.get(name) : value();
    case '??=':
      return scope.has(name) ? scope.get(name) : assign(value());
    case '==':
      return String(scope.get(name) === value());
    case '!=':
      return String(scope.get(name) !== value());
    default:
      return String(compare(Number(scope.get(name)), Number(value()), operator));
  }
}

const assignments = new Set(['=', '+=', '-=', '||=', '??=']);
export const isAssignment = (operator: string): boolean => assignments.has(operator);

const isNothing = (value: string): boolean => value === '' || isFalse(value);

function compare(left: number, right: number, operator: string): boolean {
  if (operator === '>') return left > right;
  if (operator === '>=') return left >= right;
  return operator === '<' ? left < right : left <= right;
}
