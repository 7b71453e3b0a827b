/** Changes a suspended user may still make. */
const open = new Set([
  'gateway_signInWithCredential',
  'gateway_logout',
  'identity_saveTimeZone',
  'moderation_createAppeal',
  'social_readNotices',
  'social_saveNoticeSettings',
]);
/** Changes only administrators may make: that refusal comes first. */
const ofAdministrators = new Set(['moderation_moveReport', 'moderation_actOnReport', 'moderation_decideAppeal']);

/** Error code for a suspended user, written independently of the enforcing rule; undefined if the call is allowed. */
export function refusalOfSuspended(call: string, method: string): string | undefined {
  if (method === 'GET' || open.has(call)) return undefined;
  return ofAdministrators.has(call) ? 'auth.admin_required' : 'account.suspended';
}
