import { importErrors } from './import.errors.ts';
import { backgroundErrors } from './chat/background.errors.ts';
import { personaErrors } from './chat/persona.errors.ts';
import { serverErrors } from './chat/server.errors.ts';
import type { Remedy } from './common.ts';

/** The thrower fills `{braces}`. Source: the error catalogs of the product specification. */
export const errors = {
  'request.invalid': { status: 400, message: 'Validation Error' },
  'request.malformed': { status: 400, message: 'The request body is not valid JSON' },
  'request.unknown_path': { status: 404, message: 'Not found' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.too_slow': { status: 400, message: 'The request took too long to arrive' },
  'request.broken_off': { status: 400, message: 'The request was interrupted before it was complete' },
  'request.wrong_type': { status: 415, message: 'Unsupported content type' },
  'request.repeated': { status: 409, message: 'This request is already in progress. Wait a moment.' },
  'request.key_reused': { status: 409, message: 'This Idempotency-Key was already used for a different request.' },
  'auth.required': { status: 401, message: 'Authentication required' },
  'auth.invalid_credential': { status: 401, message: 'Invalid credential' },
  'auth.denied': { status: 403, message: 'Permission denied' },
  'auth.cross_site': { status: 403, message: 'Cross-site request refused' },
  'auth.admin_required': { status: 403, message: 'Admin access required. Contact {email} for admin privileges.' },
  'auth.username_needed': { status: 403, message: 'Set a username first.' },
  'auth.invalid_token': { status: 401, message: 'This access token is invalid or was revoked.' },
  'auth.two_proofs': { status: 400, message: 'Send either a session cookie or an access token, not both.' },
  'auth.scope_missing': { status: 403, message: 'This access token needs the scope "{scope}".' },
  'auth.session_needed': { status: 403, message: 'An access token can’t do this. Log in with a browser.' },
  'auth.address_taken': {
    status: 409,
    message:
      'An account with this email address already exists. Log in the way you did before, then add this login in your profile.',
  },
  'way.taken': { status: 409, message: 'This login belongs to another account.' },
  'way.last': { status: 409, message: 'This is your only way to log in. Add another one first.' },
  'way.too_many': { status: 409, message: 'You can have up to {most} ways to log in.' },
  'way.not_found': { status: 404, message: 'Way to log in not found' },
  'way.provider_unknown': { status: 404, message: 'This login provider isn’t available here.' },
  'way.provider_away': {
    status: 503,
    message: 'The login provider isn’t responding. Try again in a moment.',
  },
  'way.sign_in_again': {
    status: 403,
    message: 'Your last login was more than {minutes} minutes ago. Log in again, then retry.',
  },
  'rate.limited': { status: 429, message: 'Rate limit exceeded. Please try again later.' },
  'server.failed': { status: 500, message: 'Something went wrong on our end. Try again.' },
  'server.bad_gateway': { status: 502, message: 'Part of Masque returned an invalid response. Try again.' },
  'server.unavailable': {
    status: 503,
    message: 'Part of Masque is unavailable right now. Try again in a moment.',
  },
  'server.timeout': { status: 504, message: 'Part of Masque took too long to respond. Try again.' },

  'username.empty': { status: 400, message: 'Username cannot be empty' },
  'username.too_short': { status: 400, message: 'Username must be at least 3 characters' },
  'username.too_long': { status: 400, message: 'Username must be 30 characters or less' },
  'username.bad_characters': {
    status: 400,
    message: 'Username can only contain letters, numbers, underscores, and hyphens',
  },
  'username.taken': { status: 409, message: 'Username is already taken' },
  'username.already_set': { status: 409, message: 'Username cannot be changed once set' },
  'user.not_found': { status: 404, message: 'User Not Found' },
  'token.name_missing': { status: 400, message: 'Access token name is required' },
  'token.too_many': {
    status: 409,
    message: 'You can have up to {most} access tokens. Revoke one first.',
  },
  'token.not_found': { status: 404, message: 'Access token not found' },
  'stats.private': { status: 403, message: 'Statistics are Private' },
  'account.suspended': { status: 403, message: 'Your account is suspended until {date}' },
  'account.not_confirmed': { status: 400, message: 'Please type exactly: delete my account' },
  ...importErrors,
  'export.running': {
    status: 409,
    message: 'Your data is already being downloaded. Wait for that download to finish.',
  },
  'bio.too_many_images': {
    status: 409,
    message: 'You can upload up to {most} pictures for your bio. Reuse one of them.',
  },
  'follow.oneself': { status: 400, message: 'You cannot follow yourself' },
  'block.oneself': { status: 400, message: 'You cannot block yourself' },
  'block.too_many': { status: 409, message: 'You can block up to {most} people. Unblock someone first.' },
  'comment.empty': { status: 400, message: 'Comment cannot be empty' },
  'collection.name_missing': { status: 400, message: 'Collection name is required' },
  'collection.not_found': { status: 404, message: 'Collection not found' },
  'collection.too_many': {
    status: 409,
    message: 'You can have up to {most} collections. Delete one first.',
  },
  'collection.full': {
    status: 409,
    message: 'A collection can have up to {most} characters. Remove one first.',
  },

  'character.username_missing': { status: 400, message: 'Please set a username before creating characters.' },
  'character.name_missing': { status: 400, message: 'Character name is required' },
  'character.summary_missing': { status: 400, message: 'Character summary is required' },
  'character.scenario_missing': { status: 400, message: 'Scenario/Setting is required' },
  'character.personality_missing': { status: 400, message: 'Personality traits are required' },
  'character.first_message_missing': { status: 400, message: 'First message is required' },
  'character.too_large': {
    status: 413,
    message: 'This character is too large: its text and lorebook together can be up to 1 MB.',
  },
  'character.stale': {
    status: 409,
    message: 'This character was changed elsewhere. Reload it and try again.',
  },
  'character.version_not_found': { status: 404, message: 'Version not found' },
  'character.not_found': { status: 404, message: 'Character not found' },
  'character.not_yours': { status: 403, message: 'Permission denied. This character belongs to {authorUsername}' },
  'character.gone': { status: 410, message: 'Character not found. It may have been deleted.' },
  'character.fork_refused': { status: 403, message: 'The author doesn’t allow copies of this character.' },
  'character.share_full': {
    status: 409,
    message: 'This link has reached its limit of people. Ask the author for a new one.',
  },
  'character.export_refused': { status: 403, message: 'The author doesn’t allow others to export this character.' },
  'character.export_unfit': {
    status: 400,
    message: 'This character doesn’t fit in this format. Choose another one.',
  },
  'card.unreadable': { status: 400, message: 'No readable character card was found.' },
  'card.too_many': { status: 413, message: 'You can import up to 100 files at a time.' },
  'image.too_large': { status: 413, message: 'Image file is too large (max 5MB)' },
  'image.too_many_pixels': { status: 413, message: 'This picture has too many pixels (max 40 megapixels)' },
  'image.too_heavy': {
    status: 413,
    message:
      'This picture takes too much memory or time to decode. Save it as a plain PNG or JPEG of at most 16 megapixels.',
  },
  'image.kind_not_read': {
    status: 415,
    message: '{kind} files can’t be used as pictures. Save the picture as JPEG, PNG or WebP, then choose it again.',
  },
  'image.not_an_image': { status: 415, message: 'Please select an image file' },
  'profile.image_too_large': { status: 413, message: 'Image must be smaller than 5MB' },
  'profile.picture_too_large': { status: 413, message: 'Profile picture must be less than 2MB' },
  'media.not_found': { status: 404, message: 'Failed to load image' },

  'report.reason_missing': { status: 400, message: 'Please select a reason for reporting' },
  'report.own': { status: 400, message: 'You cannot report yourself or your own content' },
  'report.not_found': { status: 404, message: 'Report not found' },
  'report.item_changed': {
    status: 409,
    message: 'The reported content has changed. Review it again.',
  },
  'report.no_picture': { status: 404, message: 'No picture was saved for this report' },
  'report.too_many': {
    status: 429,
    message: 'You can send up to {most} reports a day. Try again tomorrow.',
  },
  'report.bad_move': { status: 409, message: 'Cannot change a {from} report to {to}' },
  'report.stale': {
    status: 409,
    message: 'Another moderator just changed this. Review the update and try again.',
  },
  'comment.not_found': { status: 404, message: 'Comment not found' },
  'moderation.own': { status: 403, message: 'You can’t make decisions about yourself or your own content.' },
  'action.unfit': { status: 400, message: 'This action doesn’t apply to this type of report.' },
  'action.days_missing': { status: 400, message: 'Enter a number of days from 1 to 7.' },
  'action.no_change': { status: 409, message: 'Nothing to change: this is already in effect.' },
  'decision.not_found': { status: 404, message: 'Decision not found' },
  'appeal.empty': { status: 400, message: 'Explain why the decision should be changed.' },
  'appeal.made': { status: 409, message: 'You’ve already appealed this decision.' },
  'appeal.too_late': { status: 409, message: 'Decisions can only be appealed within 30 days.' },
  'appeal.not_possible': { status: 409, message: 'This decision can’t be appealed.' },
  'appeal.not_found': { status: 404, message: 'Appeal not found' },
  'appeal.bad_move': { status: 409, message: 'Cannot change a {from} appeal to {to}' },
  'review.held': { status: 409, message: 'Moderators are holding this character for review. It can’t be copied yet.' },
  'review.undecided': {
    status: 409,
    message: 'Hide or restore this character first: its author is waiting for a decision.',
  },
  'review.not_hidden': { status: 409, message: 'This character isn’t hidden.' },

  'key.empty': { status: 400, message: 'API key cannot be empty' },
  'key.wrong_prefix': {
    status: 400,
    message: "API key must start with 'sk-or-'. Please check your OpenRouter key.",
  },
  'key.wrong_start': {
    status: 400,
    message: "API key must start with '{prefix}'. Please check your {gateway} key.",
  },
  'key.unprintable': { status: 400, message: 'API key must be 1 to 500 printable characters without spaces.' },
  ...serverErrors,
  'key.missing': { status: 401, message: 'Missing or invalid API key' },
  'chat.not_found': { status: 404, message: 'Chat not found' },
  'chat.unreadable': { status: 400, message: 'No readable chat was found in this file.' },
  'chat.no_conversations': {
    status: 400,
    message: 'This ZIP archive has no conversations.json. Unpack it, then import its chat files one by one.',
  },
  'chat.bad_archive': {
    status: 400,
    message: 'This ZIP archive is damaged, encrypted or too large. Unpack it, then import its chat files one by one.',
  },
  'chat.is_picture': { status: 400, message: 'This file is a picture, not a chat.' },
  'chat.is_card': { status: 400, message: 'This file is a character card. Import it on the Import cards page.' },
  'chat.is_lorebook': { status: 400, message: 'This file is a lorebook. Import it on the Lorebooks page.' },
  'chat.is_settings': { status: 400, message: 'This file contains a preset or other settings, not a chat.' },
  'chat.file_too_large': { status: 413, message: 'Chat files can be up to 64 MB.' },
  'chat.stale': { status: 409, message: 'This chat was changed elsewhere. Reload it and try again.' },
  'chat.busy': { status: 409, message: 'A reply is already being written in this chat.' },
  'chat.over_context': { status: 400, message: 'Validation Error: the prompt doesn’t fit in the context size' },
  'chat.too_complex': {
    status: 400,
    message: 'This prompt is too complex. Use fewer macros and lorebook entries, or detach a lorebook from the chat.',
  },
  'undo.expired': { status: 410, message: 'This deletion can no longer be undone.' },
  ...personaErrors,
  ...backgroundErrors,
  'message.not_found': { status: 404, message: 'Message not found' },
  'reply.not_kept': {
    status: 409,
    message: 'This Idempotency-Key was already used, and its reply wasn’t saved. Retry with a new key.',
  },
  'message.id_used': { status: 409, message: 'Another message in this chat has this id.' },
  'trace.not_found': { status: 404, message: 'No prompt details were saved for this message.' },
  'memory.stale': { status: 409, message: 'This memory was changed elsewhere. Reload it and try again.' },
  'memory.off': { status: 409, message: 'Turn on memory first.' },
  'model.no_credits': { status: 402, message: '{reason}' },
  'model.rate_limited': { status: 429, message: 'Rate limit exceeded. Please try again later.' },
  'model.refused': { status: 403, message: 'The model refused to answer: its provider flagged the content.' },
  'model.region': { status: 403, message: 'The provider doesn’t serve this server’s region. Choose another model.' },
  'model.declined': { status: 403, message: 'The model declined to answer.' },
  'model.filtered': { status: 403, message: "The provider's content filter blocked the reply." },
  'model.only_reasoned': {
    status: 502,
    message: 'The model returned only reasoning, no reply. Try a longer response length or another model.',
  },
  'model.called_tool': { status: 502, message: 'The model called a tool instead of replying. Try another model.' },
  'model.rejected': { status: 400, message: 'Validation Error: {reason}' },
  'model.not_found': { status: 404, message: '{reason}' },
  'model.failed': { status: 502, message: 'The model server failed. Try again.' },
  'model.unreachable': { status: 502, message: 'The model server can’t be reached. Check that it’s running.' },
  'model.page': { status: 502, message: 'Server error ({status}): The server sent a web page instead of a reply.' },
  'model.malformed': { status: 502, message: 'Invalid AI response format' },
  'model.timeout': { status: 504, message: 'The model didn’t respond in time. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
export type PictureTooLarge = 'image.too_large' | 'profile.image_too_large' | 'profile.picture_too_large';

type Vars<S extends string> = S extends `${string}{${infer V}}${infer Rest}`
  ? { [K in V]: string | number } & Vars<Rest>
  : unknown;
export type ErrorVars<C extends ErrorCode> = Vars<(typeof errors)[C]['message']>;

export interface ErrorExtras {
  /** One string per problem, `field: reason`. */
  details?: readonly string[];
  /** Seconds until the next allowed call. */
  remainingTime?: number;
  remedy?: Remedy;
  upstreamCode?: string;
  param?: string;
  fields?: Readonly<Record<string, unknown>>;
}

type Args<C extends ErrorCode> = keyof ErrorVars<C> extends never
  ? [vars?: Record<string, never>, extras?: ErrorExtras]
  : [vars: ErrorVars<C>, extras?: ErrorExtras];

export class DomainError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'DomainError';
  readonly code: C;
  readonly status: number;
  readonly extras: ErrorExtras;

  constructor(code: C, ...[vars, extras]: Args<C>) {
    const filled: Readonly<Record<string, string | number>> = vars ?? {};
    super(errors[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name] ?? '')));
    this.code = code;
    this.status = errors[code].status;
    this.extras = extras ?? {};
  }
}

/** @throws DomainError unless the condition holds */
export function ensure<C extends ErrorCode>(condition: unknown, code: C, ...args: Args<C>): asserts condition {
  if (!condition) throw new DomainError(code, ...args);
}

/** @throws DomainError if the value is null or undefined */
export async function orThrow<T, C extends ErrorCode>(
  value: T | null | undefined | Promise<T | null | undefined>,
  code: C,
  ...args: Args<C>
): Promise<T> {
  const found = await value;
  if (found === null || found === undefined) throw new DomainError(code, ...args);
  return found;
}
