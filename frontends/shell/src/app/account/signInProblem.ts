import { texts } from '@masque/texts';

const { failed, emptyUser, cancelled, lost, away, unverified, unstated, addressless, address } = texts.signIn;
const sentences: ReadonlyMap<string, string> = new Map([
  ['cancelled', cancelled],
  ['response', emptyUser],
  ['address', address],
  ['lost', `${failed} ${lost}`],
  ['away', `${failed} ${away}`],
  ['unverified', unverified],
  ['unstated', unstated],
  ['addressless', addressless],
]);

/** What `/login?failed=…` tells, by the gateway's reason; null when no sign-in failed. */
export function signInProblem(query: URLSearchParams): string | null {
  const reason = query.get('failed');
  return reason === null ? null : (sentences.get(reason) ?? failed);
}
