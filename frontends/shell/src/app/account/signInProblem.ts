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

/** Message for the gateway's reason in `/login?failed=…`; null without one. */
export function signInProblem(query: URLSearchParams): string | null {
  const reason = query.get('failed');
  return reason === null ? null : (sentences.get(reason) ?? failed);
}
