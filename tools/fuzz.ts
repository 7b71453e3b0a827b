/**
 * Fuzzes a running Masque with Schemathesis, as visitor, user, program and administrator. Destroys data. Start the
 * instance with `RATE_LIMIT_FACTOR=1000 DAILY_MESSAGES=0`.
 */
import { parseArgs } from 'node:util';
import { chatRoutes } from '@masque/contracts';
import { DEMO_KEY, freshName, type Person, programOf, signedIn } from '../e2e/lib/api.ts';
import { TestMember } from '../e2e/lib/member.ts';
import { endlessCalls, fuzz, installSchemathesis } from './fuzz/schemathesis.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '9' },
    seed: { type: 'string', default: '1' },
    origin: { type: 'string', default: 'http://localhost:8080' },
    provider: { type: 'string', default: 'http://localhost:8081' },
  },
});
Object.assign(process.env, { MASQUE_ORIGIN: values.origin, MASQUE_OIDC_URL: values.provider });

/** Calls that end the caller's session or account, and streams that never end. */
const without = ['gateway_logout', 'identity_deleteAccount', ...(await endlessCalls(values.origin))];

const user = await signedIn(freshName('fuzz'));
await user.call(chatRoutes.saveKey, { body: { apiKey: DEMO_KEY } });
const carriers: Readonly<Record<string, Person | null>> = {
  'a visitor': null,
  'a user': user,
  'a program of theirs': await programOf(user, ['read', 'chat', 'write']),
  'an administrator': (await TestMember.admin()).person,
};
const headersOf = (person: Person | null): Record<string, string> => {
  if (person?.token) return { authorization: `Bearer ${person.token}` };
  return { origin: values.origin, ...(person ? { cookie: person.cookie } : {}) };
};

const program = await installSchemathesis();
const seconds = Math.max(10, Math.floor((Number(values.minutes) * 60) / Object.keys(carriers).length));
const failed: string[] = [];
for (const [name, person] of Object.entries(carriers)) {
  console.log(`\n== As ${name}, ${seconds} s, seed ${values.seed}`);
  const run = { origin: values.origin, headers: headersOf(person), seed: Number(values.seed), seconds, without };
  if (!(await fuzz(program, run))) failed.push(name);
}
const ready = await fetch(`${values.origin}/health/ready`);
if (!ready.ok) failed.push('readiness afterwards');
console.log(failed.length === 0 ? 'No server error.' : `Server errors: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
