import { credentialFor } from '../lib/api.ts';
import { Client } from './client.ts';
import type { SeededVisitor } from './visitor.ts';

/** Signs in again and out: the other gateway refuses that session at once, but not the first one. */
export async function endSession(visitor: SeededVisitor): Promise<void> {
  const gateway = visitor.gateway();
  const credential = await credentialFor(`${visitor.username}@example.org`);
  const signIn = await new Client('').call(gateway, 'POST', 'google-auth', credential);
  // Without a cookie, a retry sent a credential that its first attempt had already used up.
  if (!signIn?.cookie) return;
  const second = new Client(signIn.cookie);
  const known = await second.call(gateway + 1, 'GET', 'user');
  if (known && known.status !== 200) visitor.complain(`a new session answered ${known.status} at the other gateway`);
  const logout = await second.call(gateway, 'POST', 'logout', {});
  if (!logout) return;
  if (logout.status !== 200) return visitor.complain(`signing out answered ${logout.status}`);
  visitor.counts.sessions += 1;
  const refused = await second.call(gateway + 1, 'GET', 'user');
  if (refused && refused.status !== 401) visitor.complain(`an ended session answered ${refused.status}`);
}
