import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { isTimeZone } from './rules/time-zone.rules.ts';

/** Text lengths in Unicode code points; card texts are in `cardFields`. Source: server specification, 2 to 7. */
export const limits = {
  tag: 40,
  tags: 30,
  personaName: 100,
  personaDescription: 5_000,
  personaExamples: 10_000,
  personas: 100,
  personaKept: 20_000,
  personaLocks: 500,
  backgrounds: 100,
  backgroundName: 200,
  connections: 50,
  /** A user's connection profiles as JSON: every message reads them. */
  connectionBytes: 512 * 1024,
  instructTemplate: 20_000,
  presets: 100,
  presetName: 100,
  presetBytes: 512 * 1024,
  endpoints: 20,
  /** Bytes, and of all endpoints of a user: every message reads them. */
  endpointExtraBody: 8 * 1024,
  endpointBytes: 256 * 1024,
  regexScripts: 300,
  regexBytes: 1024 * 1024,
  regexCharacters: 2_000,
  quickReplySets: 100,
  /** In a set. */
  quickReplies: 200,
  quickReplyBytes: 1024 * 1024,
  quickReplyPlaces: 500,
  customPrompt: 10_000,
  authorsNote: 10_000,
  memory: 20_000,
  chatTitle: 200,
  chatLorebooks: 10,
  usedLorebooks: 100,
  lorebookPlaces: 500,
  lorebookPersonas: 101,
  hiddenRanges: 500,
  importName: 500,
  importItems: 10_000,
  importFilesAtOnce: 200,
  importPage: 1_000,
  importTasks: 50,
  importSentence: 2_000,
  imports: 3,
  importsKept: 50,
  importBytes: 2 * 1024 ** 3,
  message: 100_000,
  bio: 5_000,
  bioImages: 200,
  comment: 2_000,
  collectionName: 100,
  collectionDescription: 500,
  collections: 200,
  collected: 1_000,
  collectionKept: 1_000,
  blocks: 1_000,
  tokenName: 100,
  accessTokens: 50,
  reportDescription: 500,
  /** Per user and UTC day. */
  reportsPerDay: 20,
  appeal: 2_000,
  moderatorNote: 2_000,
  publicReason: 300,
  id: 64,
  cardBytes: 1024 * 1024,
  imageBytes: 5 * 1024 * 1024,
  /** Exclusive. Source: core specification, section 5. */
  profilePictureBytes: 2 * 1024 * 1024,
  imagePixels: 40_000_000,
  /** JSON; fits the longest text in any script. */
  bodyBytes: 512 * 1024,
  imageBodyBytes: 8 * 1024 * 1024,
  uploadBodyBytes: 64 * 1024 * 1024,
  addressFileBytes: 20 * 1024 * 1024,
} as const;

/** The gateway aborts forms beyond these bounds; whoever reads the form derives the reason from them. */
export const uploadArrival = {
  maxBytes: limits.uploadBodyBytes + 64 * 1024,
  /** Bytes per second, on average after `graceMs`. */
  minRate: 16 * 1024,
  graceMs: 30_000,
} as const;

/** Rejects null bytes, at which some stores truncate. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not contain null bytes')
    // UTF-8 can't encode lone surrogates: the response must equal what is read back later.
    .overwrite((value) => value.toWellFormed());

/** Opaque and sortable by time (ULID). Any other text is an id that doesn't exist. */
export const Id = text(limits.id).min(1);

export const GatewayId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]*$/);

/** ISO 8601, UTC. */
export const Time = z.iso.datetime();
export const Moment = z.iso.datetime().max(40);
/** The username that a caller claims to have; see `claimOf`. */
export const Claim = text(100).optional();
export const claimed = z.object({ username: Claim });
export const byId = z.object({ id: Id });

export const Remedy = z.enum(['credits', 'privacy', 'model']);
export type Remedy = z.output<typeof Remedy>;

export const Suspension = z.object({ until: Time, reason: z.string() });
export type Suspension = z.output<typeof Suspension>;

export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.array(z.string()).optional(),
  remainingTime: z.number().optional(),
  remedy: Remedy.optional(),
  upstreamCode: z.string().optional(),
  /** The field of the request that the model server named. */
  param: z.string().optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

export const SuspendedError = ErrorBody.extend(Suspension.partial().shape);

export const limitParam = (max: number) => z.coerce.number().int().min(1).max(max);
export const TextBoolean = text(10).pipe(z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }));
export const Flag = TextBoolean.optional();

/** For display only; limits count UTC days. */
export const TimeZone = text(64)
  .refine(isTimeZone, 'must be an IANA time zone')
  .describe('IANA time zone, such as `Asia/Tokyo`');

export interface Viewer {
  readonly userId: string;
  readonly username: string;
  readonly isNamed: boolean;
  readonly isAdmin: boolean;
  /** May have ended: use `suspensionOf`. */
  readonly suspension?: Suspension | undefined;
  readonly timeZone?: string | undefined;
  /** Called with a session, as the page does; access tokens are other programs'. */
  readonly isPage?: boolean | undefined;
}

export const pictureErrors = [
  'image.too_many_pixels',
  'image.too_heavy',
  'image.kind_not_read',
  'image.not_an_image',
] as const satisfies readonly ErrorCode[];
