import { errors } from '@masque/contracts';

/** The first rule that a trimmed username breaks, as a sentence; null when it may be asked for. */
export function brokenUsernameRule(name: string): string | null {
  if (!name) return errors['username.empty'].message;
  if (name.length < 3) return errors['username.too_short'].message;
  if (name.length > 30) return errors['username.too_long'].message;
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return errors['username.bad_characters'].message;
  return null;
}
