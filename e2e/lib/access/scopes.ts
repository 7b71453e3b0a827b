/** Calls that ignore the caller. */
const ofAnybody = new Set([
  'gateway_test',
  'gateway_signInWithCredential',
  'gateway_getSite',
  'catalog_listTags',
  'moderation_getTransparency',
]);
/** Calls that require a session and refuse access tokens. */
const ofSessions = new Set([
  'gateway_logout',
  'gateway_listSignInWays',
  'gateway_addSignInWay',
  'gateway_removeSignInWay',
  'identity_listAccessTokens',
  'identity_createAccessToken',
  'identity_deleteAccessToken',
  'identity_deleteAccount',
  'moderation_listReports',
  'moderation_getReportStats',
  'moderation_getModerationActivity',
  'moderation_streamReports',
  'moderation_getReport',
  'moderation_getReportPicture',
  'moderation_moveReport',
  'moderation_actOnReport',
  'moderation_listOpenAppeals',
  'moderation_decideAppeal',
  'moderation_listAudit',
  'moderation_exportAudit',
]);
/** Programs that chat may read these too, so either scope is enough. */
const ofModels = new Set(['chat_listModels', 'chat_listOpenAiModels', 'chat_getOpenAiModel']);
const chatting =
  /^chat_(complete|completeAsOpenAi|continueReply|impersonate|saveHistory|regenerate|undoDeletion|stop|\w+(Chat|Messages?|History|Memory))$/;

/** Scope a call needs, written independently of the enforcing rule. Null: tokens are refused; undefined: ignored. */
export function scopeOfCall(call: string, method: string): 'read' | 'chat' | 'models' | 'write' | null | undefined {
  if (ofAnybody.has(call)) return undefined;
  if (ofSessions.has(call)) return null;
  if (ofModels.has(call)) return 'models';
  if (method === 'GET') return 'read';
  return chatting.test(call) ? 'chat' : 'write';
}
