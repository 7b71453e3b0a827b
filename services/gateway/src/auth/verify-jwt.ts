import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import type { ProviderFacts } from './providers.ts';
import { signatureAlgorithms } from './signature.algorithms.ts';

/** Seconds by which a provider's clock may differ from ours. */
export const CLOCK_S = 30;

/**
 * Returns the claims of a token that a key of the provider has signed.
 *
 * @throws Error whose message is for the log.
 */
export async function verifyJwt(
  token: string,
  { keys }: ProviderFacts,
  accepted: readonly string[],
  claims: JWTVerifyOptions,
): Promise<JWTPayload> {
  const { alg = 'none' } = decodeProtectedHeader(token);
  const algorithms = signatureAlgorithms.filter((one) => accepted.includes(one));
  if (!algorithms.includes(alg)) {
    throw new Error(`a token is signed with ${alg}; accepted are ${algorithms.join(', ') || 'none'}`);
  }
  const options = { ...claims, algorithms, clockTolerance: CLOCK_S };
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // A token without a key id may be signed by any of them.
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch((failure: unknown) => {
        if (failure instanceof errors.JWSSignatureVerificationFailed) return undefined;
        throw failure;
      });
      if (verified) return verified.payload;
    }
    throw new Error('no key of the provider has signed the token', { cause: error });
  }
}
