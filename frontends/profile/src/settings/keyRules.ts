import { errors } from '@masque/contracts';

/** Why a typed key cannot be saved; null when it may be sent. */
export function brokenKeyRule(key: string): string | null {
  if (key.trim() === '') return errors['key.empty'].message;
  return key.trim().startsWith('sk-or-') ? null : errors['key.wrong_prefix'].message;
}
