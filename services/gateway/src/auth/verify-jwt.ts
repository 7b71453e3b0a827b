import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import type { ProviderFacts } from './providers.ts';
import { signatureAlgorithms } from './signature.algorithms.ts';

export const CLOCK_S = 30;

export async function verifyJwt(
  token: string,
  { keys }: ProviderFacts,
  accepted: readonly string[],
  claims: JWTVerifyOptions,
): Promise<JWTPayload> {
  const { alg = 'none' } = decodeProtectedHeader(token);
  const algorithms = signatureAlgorithms.filter((one) => accepted.includes(one));
  if (!algorithms.includes(alg)) {
    throw new Error(`token signed with ${alg}; accepted: ${algorithms.join(', ') || 'none'}`);
  }
  const options = { ...claims, algorithms, clockTolerance: CLOCK_S };
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // Without a key ID, several keys may match.
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch((failure: unknown) => {
        if (failure instanceof errors.JWSSignatureVerificationFailed) return undefined;
        throw failure;
      });
      if (verified) return verified.payload;
    }
    throw new Error('no key of the provider matches the token signature', { cause: error });
  }
}
