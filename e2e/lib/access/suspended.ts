/** Changes that a suspended user may make: signing in and out, an appeal, and what tells them of decisions. */
const open = new Set([
  'gateway_signInWithCredential',
  'gateway_logout',
  'identity_saveTimeZone',
  'moderation_createAppeal',
  'social_readNotices',
  'social_saveNoticeSettings',
]);
/** Changes of administrators: who is none is told that first. */
const ofAdministrators = new Set(['moderation_moveReport', 'moderation_actOnReport', 'moderation_decideAppeal']);

/**
 * With which code a suspended user is refused a call, written down apart from the rule that enforces it; undefined: the call is
 * answered as if they were not suspended, as every read is.
 */
export function refusalOfSuspended(call: string, method: string): string | undefined {
  if (method === 'GET' || open.has(call)) return undefined;
  return ofAdministrators.has(call) ? 'auth.admin_required' : 'account.suspended';
}
