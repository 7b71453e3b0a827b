import { mediaPlace } from '@masque/media';
import { groupKitEnv, HttpUrl, kitEnv, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';
import { addressSet } from './addresses/address.ts';
import { groupSignInEnv, signInEnv } from './sign-in.config.ts';
import { groupSiteEnv, siteEnv } from './site.config.ts';

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const optional = z.string().default('');
const addresses = (local: string) =>
  z
    .string()
    .default(local)
    .transform((text) => list(text).map((url) => url.replace(/\/$/, '')))
    .pipe(z.array(HttpUrl).min(1));
const Origins = optional
  .transform(list)
  .pipe(
    z.array(
      z
        .string()
        .refine((origin) => URL.parse(origin)?.origin === origin, 'must be an origin such as https://example.org'),
    ),
  );
const Addresses = optional.transform((text, context) => {
  try {
    return addressSet(list(text));
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : '');
    return z.NEVER;
  }
});

const SecurityUrl = z
  .url({ protocol: /^(https|mailto|tel)$/ })
  .regex(/^\S{1,300}$/)
  .optional();

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8080),
  /** Public address of this installation. */
  PUBLIC_ORIGIN: HttpUrl.default('http://localhost:8080'),
  /** Other origins whose pages may call the API with a user's cookie. */
  ALLOWED_ORIGINS: Origins,
  /** Comma-separated addresses or CIDR ranges of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  TRUSTED_PROXIES: Addresses,
  /** Comma-separated addresses of the service's instances, or one host name that resolves to all of them. */
  IDENTITY_URL: addresses('http://127.0.0.1:8101'),
  /** See IDENTITY_URL. */
  CATALOG_URL: addresses('http://127.0.0.1:8102'),
  /** See IDENTITY_URL. */
  CHAT_URL: addresses('http://127.0.0.1:8103'),
  /** See IDENTITY_URL. */
  SOCIAL_URL: addresses('http://127.0.0.1:8104'),
  /** See IDENTITY_URL. */
  MODERATION_URL: addresses('http://127.0.0.1:8105'),
  /** Media store: `file:{folder}` or `s3://{key}:{secret}@{host}:{port}/{bucket}?ssl=true&region=us-east-1`. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** Multiplies every rate limit. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Folder with the built front ends, one subfolder each. */
  WEB_ROOT: z.string().default('frontends'),
  /** Turn off to send every call to its service, for benchmarks and debugging. */
  CACHE: z.stringbool().default(true),
  /**
   * Comma-separated hosts from which members may import cards by address, such as `chub.ai`: by https, at public addresses
   * only. Subdomains count. A whole origin, such as `http://10.0.0.5:8000`, may be private. Empty: none.
   */
  IMPORT_HOSTS: optional.transform(list),
  /** Whether screens say that replies come from a demo model. */
  DEMO_MODEL: z.stringbool().default(false),
  /** Contact for vulnerability reports, such as mailto:security@example.org. Defaults to CONTACT_EMAIL. */
  SECURITY_CONTACT: SecurityUrl,
  /** URL of the vulnerability disclosure policy. */
  SECURITY_POLICY: SecurityUrl,
  ...signInEnv,
  ...siteEnv,
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return {
    ...groupKitEnv(env),
    web: {
      root: env.WEB_ROOT,
      origin: new URL(env.PUBLIC_ORIGIN).origin,
      isHttps: new URL(env.PUBLIC_ORIGIN).protocol === 'https:',
      allowedOrigins: env.ALLOWED_ORIGINS,
      trustedProxies: env.TRUSTED_PROXIES,
    },
    upstreams: {
      identity: env.IDENTITY_URL,
      catalog: env.CATALOG_URL,
      chat: env.CHAT_URL,
      social: env.SOCIAL_URL,
      moderation: env.MODERATION_URL,
    },
    /** Until a call's response begins and between its parts; of a probe; between probes of a long call. */
    upstreamTimes: { callMs: 5_000, probeMs: 2_500, probeEveryMs: 2_000 },
    signIn: groupSignInEnv(env),
    media: env.MEDIA_URL,
    limits: { factor: env.RATE_LIMIT_FACTOR },
    cache: { isOn: env.CACHE },
    imports: { hosts: env.IMPORT_HOSTS },
    model: { isDemo: env.DEMO_MODEL },
    site: groupSiteEnv(env),
    security: { contact: env.SECURITY_CONTACT, policy: env.SECURITY_POLICY },
  };
};
export type GatewayConfig = ReturnType<typeof readConfig>;
