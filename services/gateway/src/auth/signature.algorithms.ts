/** Asymmetric algorithms that `jose` verifies: no HMAC, never `none`. Source: RFC 7518, section 3.1; RFC 8037. */
export const signatureAlgorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
