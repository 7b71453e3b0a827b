import exec from 'k6/execution';
import { call } from './lib/call.js';
import { optionsOf } from './lib/options.js';
import { signIn } from './lib/people.js';
import { run } from './lib/settings.js';
import { summaryOf } from './lib/summary.js';

export const options = optionsOf('sign-up-wave');
export const handleSummary = summaryOf('sign-up-wave');
/** Each iteration is a new person with an address of their own. */
export default function signUp() {
  const number = exec.scenario.iterationInTest;
  const username = `wave-${run}-${number}`;
  const email = `${username}@example.org`;
  const as = signIn(email, username, number);
  if (!as) return;
  call('identity.checkUsername', { as, query: { username } });
  call('identity.setUsername', { as, body: { username, email } });
  call('gateway.getSession', { as });
  call('catalog.listCharacters', { as, query: { limit: 20 } });
}
