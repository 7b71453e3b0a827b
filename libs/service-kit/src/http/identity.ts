import { DomainError, type ServiceName, Suspension, suspensionOf, type Viewer } from '@masque/contracts';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

export const IDENTITY_HEADER = 'x-masque-identity';
const LIFETIME_MS = 60_000;
const REASON_LENGTH = 500;
/** How long after their own change a viewer reads past caches and event-fed state. */
export const OWN_CHANGE_MS = 30_000;

const CLOCK_S = 30;

const Claims = z.object({
  iat: z.number(),
  sub: z.string(),
  name: z.string(),
  named: z.boolean(),
  admin: z.boolean(),
  suspension: Suspension.optional(),
  tz: z.string().optional(),
  page: z.literal(true).optional(),
  rid: z.string(),
  cid: z.string().max(64).optional(),
  own: z.literal(true).optional(),
  job: z.literal(true).optional(),
  file: z.object({ importId: z.string(), n: z.number(), name: z.string() }).optional(),
});

export type StagedFile = NonNullable<z.output<typeof Claims>['file']>;

export interface SignedIdentity {
  readonly viewer: Viewer | null;
  readonly requestId: string;
  readonly creationId?: string | undefined;
  readonly isAfterOwnChange?: boolean | undefined;
  readonly isOfJob?: boolean | undefined;
  readonly stagedFile?: StagedFile | undefined;
}

export function identitySigner(secret: string) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: LIFETIME_MS });
  return (
    audience: ServiceName,
    { viewer, requestId, creationId, isAfterOwnChange, isOfJob, stagedFile }: SignedIdentity,
  ): string =>
    sign({
      aud: audience,
      sub: viewer?.userId ?? '',
      name: viewer?.username ?? '',
      named: viewer?.isNamed ?? false,
      admin: viewer?.isAdmin ?? false,
      ...suspensionClaim(viewer),
      ...(viewer?.timeZone === undefined ? {} : { tz: viewer.timeZone }),
      ...(viewer?.isPage ? { page: true } : {}),
      rid: requestId,
      ...(creationId === undefined ? {} : { cid: creationId }),
      ...(isAfterOwnChange ? { own: true } : {}),
      ...(isOfJob ? { job: true } : {}),
      ...(stagedFile && { file: stagedFile }),
    });
}

export function identityVerifier(secrets: string | readonly string[], audience: ServiceName) {
  const verifiers = [secrets].flat().map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      allowedAud: audience,
      maxAge: LIFETIME_MS,
      requiredClaims: ['aud', 'iat', 'exp'],
    }),
  );
  return (token: string | string[] | undefined): SignedIdentity => {
    if (typeof token !== 'string') throw new DomainError('auth.required');
    const claims = Claims.safeParse(firstValid(verifiers, token));
    if (!claims.success || claims.data.iat > Date.now() / 1_000 + CLOCK_S) throw new DomainError('auth.required');
    const { sub, name, named, admin, suspension, tz, page, rid, cid, own, job, file } = claims.data;
    return {
      requestId: rid,
      creationId: cid,
      isAfterOwnChange: own,
      isOfJob: job,
      stagedFile: file,
      viewer: sub
        ? {
            userId: sub,
            username: name,
            isNamed: named,
            isAdmin: admin,
            ...(suspension && { suspension }),
            ...(tz !== undefined && { timeZone: tz }),
            ...(page && { isPage: true }),
          }
        : null,
    };
  };
}

function suspensionClaim(viewer: Viewer | null): { suspension?: Suspension } {
  const suspension = viewer ? suspensionOf(viewer) : undefined;
  if (!suspension) return {};
  return { suspension: { ...suspension, reason: suspension.reason.slice(0, REASON_LENGTH).toWellFormed() } };
}

function firstValid(verifiers: readonly ((token: string) => unknown)[], token: string): unknown {
  for (const verify of verifiers) {
    try {
      return verify(token);
    } catch {
      // signed with another secret
    }
  }
  return undefined;
}
