import { z } from 'zod';
import { isTimeZone } from './rules/time-zone.rules.ts';

/** Longest texts, in characters (Unicode code points); those of a card stand in `cardFields`. Source: server specification, 2 to 7. */
export const limits = {
  tag: 40,
  tags: 30,
  personaName: 100,
  personaDescription: 5_000,
  personaExamples: 10_000,
  /** A list shows all of one's personas. */
  personas: 100,
  customPrompt: 10_000,
  authorsNote: 10_000,
  /** Summary of a chat's oldest messages. */
  memory: 20_000,
  chatTitle: 200,
  /** Characters whose lorebooks join one chat. */
  chatLorebooks: 10,
  message: 100_000,
  bio: 5_000,
  /** Pictures that one user has uploaded for bios. */
  bioImages: 200,
  comment: 2_000,
  collectionName: 100,
  collectionDescription: 500,
  /** Of one user. */
  collections: 200,
  /** Characters of one collection. */
  collected: 1_000,
  /** Users whom one user blocks. */
  blocks: 1_000,
  tokenName: 100,
  /** Of one user. */
  accessTokens: 50,
  reportDescription: 500,
  /** Of one user in a UTC day. */
  reportsPerDay: 20,
  appeal: 2_000,
  /** What moderators write: among themselves, to a user, and for everybody. */
  moderatorNote: 2_000,
  publicReason: 300,
  id: 64,
  /** Bytes of a character's card as JSON. */
  cardBytes: 1024 * 1024,
  /** Bytes of an uploaded picture. */
  imageBytes: 5 * 1024 * 1024,
  /** Bytes that a profile picture must stay below where it is changed by itself; source: core specification, section 5. */
  profilePictureBytes: 2 * 1024 * 1024,
  /** Pixels of an uploaded picture; of some kinds fewer fit. */
  imagePixels: 40_000_000,
  /** Bytes of a JSON body: the longest text fits in any script. */
  bodyBytes: 512 * 1024,
  /** Bytes of a body that may carry a picture. */
  imageBodyBytes: 8 * 1024 * 1024,
  /** Bytes of a body with cards or transcripts, which is streamed through. */
  uploadBodyBytes: 64 * 1024 * 1024,
} as const;

/**
 * How a streamed body must arrive. The gateway ends a form that is larger, or slower on average after `graceMs`; who reads the
 * form finds by the same bounds why it ended.
 */
export const uploadArrival = {
  /** The largest file with what a form has around it. */
  maxBytes: limits.uploadBodyBytes + 64 * 1024,
  /** Bytes a second. */
  minRate: 16 * 1024,
  graceMs: 30_000,
} as const;

/** Text from outside: bounded, and without null bytes, at which some stores truncate. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not contain null bytes')
    // Half a character has no form in UTF-8: what is answered is what will be read back.
    .overwrite((value) => value.toWellFormed());

/** Opaque and sortable by time; ours are ULIDs. Any other text is an id that does not exist. */
export const Id = text(limits.id).min(1);

/** Id of a model gateway, chosen by the operator. */
export const GatewayId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]*$/);

/** ISO 8601, UTC. */
export const Time = z.iso.datetime();
/** The same from outside. */
export const Moment = z.iso.datetime().max(40);
/** The caller's claim to be a user; see `Route.claim`. */
export const Claim = text(100).optional();

/** What a user can do about a failure of a model: buy credits, change what their account allows, choose another model. */
export const Remedy = z.enum(['credits', 'privacy', 'model']);
export type Remedy = z.output<typeof Remedy>;

/** Until when a user may only read, and what moderators have told them about it. */
export const Suspension = z.object({ until: Time, reason: z.string() });
export type Suspension = z.output<typeof Suspension>;

/** The response of every failed call. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.array(z.string()).optional(),
  remainingTime: z.number().optional(),
  remedy: Remedy.optional(),
  /** The model gateway's own code, if it is a word. */
  upstreamCode: z.string().optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/** The same for `account.suspended`. */
export const SuspendedError = ErrorBody.extend(Suspension.partial().shape);

/** `limit` and `cursor` come as text in a query. */
export const limitParam = (max: number) => z.coerce.number().int().min(1).max(max);
/** Yes or no as text, in a query or a form. */
export const TextBoolean = text(10).pipe(z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }));
export const Flag = TextBoolean.optional();

/** By which times are shown to the user; limits count UTC days. */
export const TimeZone = text(64)
  .refine(isTimeZone, 'is no IANA time zone')
  .describe('IANA time zone, such as `Asia/Tokyo`');

/** The caller, as the gateway has authenticated them. */
export interface Viewer {
  readonly userId: string;
  readonly username: string;
  /** False while the account still has its temporary username. */
  readonly isNamed: boolean;
  readonly isAdmin: boolean;
  /** One whose end has passed counts no more. */
  readonly suspension?: Suspension | undefined;
  /** IANA name; undefined: not known yet. */
  readonly timeZone?: string | undefined;
}
