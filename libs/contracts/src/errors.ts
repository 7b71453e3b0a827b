import type { Remedy } from './common.ts';

/**
 * Every failure a caller can meet: code, HTTP status, sentence. Sentences in `{braces}` are filled by the thrower.
 * Source: the error catalogues of the product specification.
 */
export const errors = {
  'request.invalid': { status: 400, message: 'Validation Error' },
  'request.malformed': { status: 400, message: 'The request body is not valid JSON' },
  'request.unknown_path': { status: 404, message: 'Not found' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.too_slow': { status: 400, message: 'The request took too long to arrive' },
  'request.broken_off': { status: 400, message: 'The request ended before all of it had arrived' },
  'request.wrong_type': { status: 415, message: 'Unsupported content type' },
  'request.repeated': { status: 409, message: 'This request is already being handled. Please wait a moment.' },
  'request.key_reused': { status: 409, message: 'This Idempotency-Key was used for another request.' },
  'auth.required': { status: 401, message: 'Authentication required' },
  'auth.invalid_credential': { status: 401, message: 'Invalid credential' },
  'auth.denied': { status: 403, message: 'Permission denied' },
  'auth.cross_site': { status: 403, message: 'Cross-site request refused' },
  'auth.admin_required': { status: 403, message: 'Admin access required. Contact {email} for admin privileges.' },
  'auth.username_needed': { status: 403, message: 'Please set a username first.' },
  'auth.invalid_token': { status: 401, message: 'This access token is unknown or was revoked.' },
  'auth.two_proofs': { status: 400, message: 'Send either a session cookie or an access token, not both.' },
  'auth.scope_missing': { status: 403, message: 'This access token lacks the scope "{scope}".' },
  'auth.session_needed': { status: 403, message: 'An access token cannot do this. Please log in with a browser.' },
  'auth.address_taken': {
    status: 409,
    message:
      'An account with this email address already exists. Log in the way you did before, then add this login in your profile.',
  },
  'way.taken': { status: 409, message: 'This login belongs to another account.' },
  'way.last': { status: 409, message: 'This is your only way to log in. Add another one first.' },
  'way.too_many': { status: 409, message: 'You have {most} ways to log in, which is the most.' },
  'way.not_found': { status: 404, message: 'Way to log in not found' },
  'way.provider_unknown': { status: 404, message: 'This provider is not offered here.' },
  'way.provider_away': {
    status: 503,
    message: 'The provider does not answer just now. Please try again in a moment.',
  },
  'way.sign_in_again': {
    status: 403,
    message: 'You logged in more than {minutes} minutes ago. Please log in again, then try once more.',
  },
  'rate.limited': { status: 429, message: 'Rate limit exceeded. Please try again later.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'server.bad_gateway': { status: 502, message: 'A part of Masque gave no usable answer. Please try again.' },
  'server.unavailable': {
    status: 503,
    message: 'A part of Masque is not available right now. Please try again in a moment.',
  },
  'server.timeout': { status: 504, message: 'A part of Masque took too long to answer. Please try again.' },

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
  'token.name_missing': { status: 400, message: 'Please name the access token.' },
  'token.too_many': {
    status: 409,
    message: 'You have {most} access tokens, which is the most. Please revoke one first.',
  },
  'token.not_found': { status: 404, message: 'Access token not found' },
  'stats.private': { status: 403, message: 'Statistics are Private' },
  'account.suspended': { status: 403, message: 'Your account is suspended until {date}' },
  'account.not_confirmed': { status: 400, message: 'Please type exactly: delete my account' },
  'export.running': {
    status: 409,
    message: 'Your data are being downloaded already. Please wait until that download has ended.',
  },
  'bio.too_many_images': {
    status: 409,
    message: 'You have uploaded {most} pictures for your bio, which is the most. Please use one of them again.',
  },
  'follow.oneself': { status: 400, message: 'You cannot follow yourself' },
  'block.oneself': { status: 400, message: 'You cannot block yourself' },
  'block.too_many': { status: 409, message: 'You block {most} people, which is the most. Please unblock one first.' },
  'comment.empty': { status: 400, message: 'Comment cannot be empty' },
  'collection.name_missing': { status: 400, message: 'Collection name is required' },
  'collection.not_found': { status: 404, message: 'Collection not found' },
  'collection.too_many': {
    status: 409,
    message: 'You have {most} collections, which is the most. Please delete one first.',
  },
  'collection.full': {
    status: 409,
    message: 'This collection has {most} characters, which is the most. Please remove one first.',
  },

  'character.username_missing': { status: 400, message: 'Please set a username before creating characters.' },
  'character.name_missing': { status: 400, message: 'Character name is required' },
  'character.summary_missing': { status: 400, message: 'Character summary is required' },
  'character.scenario_missing': { status: 400, message: 'Scenario/Setting is required' },
  'character.personality_missing': { status: 400, message: 'Personality traits are required' },
  'character.first_message_missing': { status: 400, message: 'First message is required' },
  'character.too_large': {
    status: 413,
    message: 'This character is too large: its texts and its lorebook together may take up to 1 MB.',
  },
  'character.stale': {
    status: 409,
    message: 'This character was changed elsewhere. Load the newer state and try again.',
  },
  'character.version_not_found': { status: 404, message: 'Version not found' },
  'character.not_found': { status: 404, message: 'Character not found' },
  'character.not_yours': { status: 403, message: 'Permission denied. This character belongs to {authorUsername}' },
  'character.gone': { status: 410, message: 'Character not found. It may have been deleted.' },
  'character.fork_refused': { status: 403, message: 'The author of this character does not allow copies of it.' },
  'character.share_full': {
    status: 409,
    message: 'This link has let in as many people as it can. Please ask the author for a new one.',
  },
  'character.export_refused': { status: 403, message: 'The author does not let others export this character.' },
  'character.export_unfit': {
    status: 400,
    message: 'What belongs to this character does not fit into this format. Please choose another one.',
  },
  'card.unreadable': { status: 400, message: 'No character card could be read from what was sent.' },
  'card.too_many': { status: 413, message: 'At most 100 files can be imported at a time.' },
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
    message: 'What was reported has changed since you looked. Look at it again',
  },
  'report.no_picture': { status: 404, message: 'No picture is kept for this report' },
  'report.too_many': {
    status: 429,
    message: 'You have sent {most} reports today, which is the most. Please try again tomorrow.',
  },
  'report.bad_move': { status: 409, message: 'Cannot change a {from} report to {to}' },
  'report.stale': {
    status: 409,
    message: 'Another moderator has changed this meanwhile. Look at the newer state and try again.',
  },
  'comment.not_found': { status: 404, message: 'Comment not found' },
  'moderation.own': { status: 403, message: 'You cannot decide about yourself or what is yours.' },
  'action.unfit': { status: 400, message: 'This action does not fit what was reported.' },
  'action.days_missing': { status: 400, message: 'Please say for how many days: 1 to 7.' },
  'action.no_change': { status: 409, message: 'There is nothing to change: it is so already.' },
  'decision.not_found': { status: 404, message: 'Decision not found' },
  'appeal.empty': { status: 400, message: 'Please say why the decision should be changed.' },
  'appeal.made': { status: 409, message: 'You have appealed this decision already.' },
  'appeal.too_late': { status: 409, message: 'A decision can be appealed within 30 days.' },
  'appeal.not_possible': { status: 409, message: 'This decision cannot be appealed.' },
  'appeal.not_found': { status: 404, message: 'Appeal not found' },
  'appeal.bad_move': { status: 409, message: 'Cannot change a {from} appeal to {to}' },
  'review.held': { status: 409, message: 'Moderators hold this character back. It cannot be copied meanwhile.' },
  'review.undecided': { status: 409, message: 'Hide or restore this character first: its author waits for it.' },
  'review.not_hidden': { status: 409, message: 'This character is not hidden.' },

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
  'gateway.not_found': { status: 404, message: 'Model gateway not found' },
  'gateway.no_own_key': { status: 400, message: '{gateway} takes no key of yours.' },
  'key.missing': { status: 401, message: 'Missing or invalid API key' },
  'chat.not_found': { status: 404, message: 'Chat not found' },
  'chat.unreadable': { status: 400, message: 'No chat could be read from this file.' },
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
  'chat.is_lorebook': { status: 400, message: 'This file is a lorebook. Import it into one of your characters.' },
  'chat.is_settings': { status: 400, message: 'This file holds a preset or other settings, not a chat.' },
  'chat.file_too_large': { status: 413, message: 'A chat file may have 64 MB.' },
  'chat.stale': { status: 409, message: 'This chat was changed elsewhere. Load the newer state and try again.' },
  'chat.busy': { status: 409, message: 'A reply is already being written in this chat.' },
  'chat.over_context': {
    status: 400,
    message: 'Validation Error: the prompt does not fit into the context size',
  },
  'chat.too_complex': {
    status: 400,
    message: 'This takes too much work: use fewer macros and lorebook entries, or detach a lorebook from the chat.',
  },
  'undo.expired': { status: 410, message: 'This deletion can no longer be undone.' },
  'persona.name_missing': { status: 400, message: 'Persona name is required' },
  'persona.description_missing': { status: 400, message: 'Persona description is required' },
  'persona.not_found': { status: 404, message: 'Persona not found' },
  'persona.built_in': { status: 403, message: 'The Default persona cannot be changed or deleted.' },
  'persona.too_many': { status: 409, message: 'You have {most} personas, which is the most. Please delete one first.' },
  'message.not_found': { status: 404, message: 'Message not found' },
  'reply.not_kept': {
    status: 409,
    message: 'This Idempotency-Key was used already, and its reply is kept nowhere. Please ask again with another key.',
  },
  'message.id_used': { status: 409, message: 'Another message of this chat has this id.' },
  'trace.not_found': { status: 404, message: 'How this message came to be is not known.' },
  'memory.stale': { status: 409, message: 'This memory was changed meanwhile.' },
  'memory.off': { status: 409, message: 'Switch the memory on first.' },
  'model.no_credits': { status: 402, message: '{reason}' },
  'model.rate_limited': { status: 429, message: 'Rate limit exceeded. Please try again later.' },
  'model.refused': { status: 403, message: 'The model refused to answer: its provider flagged what was said.' },
  'model.declined': { status: 403, message: 'The model declined to answer.' },
  'model.filtered': { status: 403, message: "The provider's content filter held back the reply." },
  'model.only_reasoned': {
    status: 502,
    message: 'The model only thought and said nothing. A longer response length or another model may help.',
  },
  'model.rejected': { status: 400, message: 'Validation Error: {reason}' },
  'model.not_found': { status: 404, message: '{reason}' },
  'model.failed': { status: 502, message: 'The model gateway failed. Please try again.' },
  'model.malformed': { status: 502, message: 'Invalid AI response format' },
  'model.timeout': { status: 504, message: 'The model did not answer in time. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
/** Of a picture with too many bytes, by what it is for. */
export type PictureTooLarge = 'image.too_large' | 'profile.image_too_large' | 'profile.picture_too_large';

type Vars<S extends string> = S extends `${string}{${infer V}}${infer Rest}`
  ? { [K in V]: string | number } & Vars<Rest>
  : unknown;
export type ErrorVars<C extends ErrorCode> = Vars<(typeof errors)[C]['message']>;

/** Further parts of an error response. */
export interface ErrorExtras {
  /** One string for each problem, `field: reason`. */
  details?: readonly string[];
  /** Seconds until a limited call may be tried again. */
  remainingTime?: number;
  remedy?: Remedy;
  /** The model gateway's own code. */
  upstreamCode?: string;
  /** Further fields of the body that the specification names for this error, such as the newer `chat` of a 409. */
  fields?: Readonly<Record<string, unknown>>;
}

type Args<C extends ErrorCode> = keyof ErrorVars<C> extends never
  ? [vars?: Record<string, never>, extras?: ErrorExtras]
  : [vars: ErrorVars<C>, extras?: ErrorExtras];

/** A failure that a caller is told of: its code decides status and sentence. */
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

/** Throws the error when the condition does not hold. */
export function ensure<C extends ErrorCode>(condition: unknown, code: C, ...args: Args<C>): asserts condition {
  if (!condition) throw new DomainError(code, ...args);
}

/** The value that was found, or the error. */
export async function orThrow<T, C extends ErrorCode>(
  value: T | null | undefined | Promise<T | null | undefined>,
  code: C,
  ...args: Args<C>
): Promise<T> {
  const found = await value;
  if (found === null || found === undefined) throw new DomainError(code, ...args);
  return found;
}
