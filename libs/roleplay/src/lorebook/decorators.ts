import type { WorkBudget } from '../shared/work.ts';

const known = new Set([
  'activate_only_after',
  'activate_only_every',
  'keep_activate_after_match',
  'dont_activate_after_match',
  'depth',
  'reverse_depth',
  'role',
  'scan_depth',
  'is_greeting',
  'position',
  'ignore_on_max_context',
  'additional_keys',
  'exclude_keys',
  'activate',
  'dont_activate',
]);
const withNumber = new Set([
  'activate_only_after',
  'activate_only_every',
  'depth',
  'reverse_depth',
  'scan_depth',
  'is_greeting',
]);
const roles = new Set(['assistant', 'system', 'user']);
const positions = new Set(['after_desc', 'before_desc', 'personality', 'scenario']);

const WORK_OF_A_LINE = 40;

const line = /^(@@@?)([a-z_]+)(?:[ \t]+(.*))?$/i;

/** `@@@name` is a fallback: it counts only if the line before it is unknown or invalid. All of them are stripped. */
export function readDecorators(
  content: string,
  work: WorkBudget,
): { decorators: ReadonlyMap<string, string>; content: string } {
  const decorators = new Map<string, string>();
  if (!content.trimStart().startsWith('@@')) return { decorators, content };
  work.spend(content.length);
  let settled = true;
  let at = 0;
  for (let next: number; at < content.length; at = next) {
    work.spend(WORK_OF_A_LINE);
    next = content.indexOf('\n', at) + 1 || content.length;
    const text = content.slice(at, next).trim();
    if (text === '') continue;
    const match = line.exec(text);
    if (match === null) break;
    const [, marks, rawName, rawValue] = match;
    if (marks === '@@@' && settled) continue;
    const name = rawName!.toLowerCase();
    const value = (rawValue ?? '').trim();
    settled = isUsable(name, value);
    if (settled) decorators.set(name, value);
  }
  return { decorators, content: content.slice(at).split('\r\n').join('\n') };
}

function isUsable(name: string, value: string): boolean {
  if (!known.has(name)) return false;
  if (withNumber.has(name)) return /^\d{1,9}$/.test(value);
  if (name === 'role') return roles.has(value);
  if (name === 'position') return positions.has(value);
  return name.endsWith('_keys') ? value !== '' : true;
}
