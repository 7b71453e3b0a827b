import type { ErrorCode } from '../errors.ts';

/** Could be mistaken for a path, a keyword or the operator. Source: server.md, section 3. */
const reserved = new Set([
  'admin',
  'api',
  'auth',
  'me',
  'null',
  'undefined',
  'system',
  'default',
  // Routes under `users/`.
  'export',
  'account',
]);
const TEMPORARY = /_\d{13}$/;
const MIN = 3;
const MAX = 30;

export type UsernameProblem = Extract<
  ErrorCode,
  'username.empty' | 'username.too_short' | 'username.too_long' | 'username.bad_characters' | 'username.taken'
>;

export function usernameProblem(name: string): UsernameProblem | null {
  if (name === '') return 'username.empty';
  if (name.length < MIN) return 'username.too_short';
  if (name.length > MAX) return 'username.too_long';
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return 'username.bad_characters';
  return reserved.has(name.toLowerCase()) || TEMPORARY.test(name) ? 'username.taken' : null;
}

export const usernameKey = (name: string): string => name.toLowerCase();

/** `{cleaned local part}_{13-digit ms}`, at most as long as a chosen name. */
export function temporaryUsername(email: string, now: number): string {
  const cleaned = (email.split('@')[0] ?? '').replace(/[^A-Za-z0-9_-]/g, '').slice(0, MAX - 14);
  return `${cleaned || 'user'}_${String(now).padStart(13, '0')}`;
}

export const temporaryStem = (name: string): string | null =>
  TEMPORARY.test(name) ? name.replace(TEMPORARY, '') : null;
