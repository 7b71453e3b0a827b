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
/** Stands for "not given" in settings that have no default. */
const optional = z.string().default('');
/** Comma list of the addresses of one service's instances. */
const addresses = (local: string) =>
  z
    .string()
    .default(local)
    .transform((text) => list(text).map((url) => url.replace(/\/$/, '')))
    .pipe(z.array(HttpUrl).min(1));
/** Comma list of origins, as browsers write them. */
const Origins = optional
  .transform(list)
  .pipe(
    z.array(
      z.string().refine((origin) => URL.parse(origin)?.origin === origin, 'is no origin such as https://example.org'),
    ),
  );
/** Comma list of addresses and CIDR ranges. */
const Addresses = optional.transform((text, context) => {
  try {
    return addressSet(list(text));
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : '');
    return z.NEVER;
  }
});

/** An address in security.txt. */
const SecurityUrl = z
  .url({ protocol: /^(https|mailto|tel)$/ })
  .regex(/^\S{1,300}$/)
  .optional();

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8080),
  /** Address under which users reach this installation. */
  PUBLIC_ORIGIN: HttpUrl.default('http://localhost:8080'),
  /** Further origins whose pages may call the API with a user's cookie. */
  ALLOWED_ORIGINS: Origins,
  /** Proxies in front, whose X-Forwarded-For and X-Forwarded-Proto count. */
  TRUSTED_PROXIES: Addresses,
  /** Comma list of a service's instances, or one name that leads to all of them. */
  IDENTITY_URL: addresses('http://127.0.0.1:8101'),
  /** As IDENTITY_URL. */
  CATALOG_URL: addresses('http://127.0.0.1:8102'),
  /** As IDENTITY_URL. */
  CHAT_URL: addresses('http://127.0.0.1:8103'),
  /** As IDENTITY_URL. */
  SOCIAL_URL: addresses('http://127.0.0.1:8104'),
  /** As IDENTITY_URL. */
  MODERATION_URL: addresses('http://127.0.0.1:8105'),
  /** Where the services keep pictures; reading is all that is needed here. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** Multiplies every rate limit. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Folder that holds the built front ends, one folder each. */
  WEB_ROOT: z.string().default('frontends'),
  /** Off: every call goes to its service, for measuring and for finding faults. */
  CACHE: z.stringbool().default(true),
  /** Whether screens say that a demo model answers. */
  DEMO_MODEL: z.stringbool().default(false),
  /** Where weaknesses are reported to, such as mailto:security@example.org; by default CONTACT_EMAIL. */
  SECURITY_CONTACT: SecurityUrl,
  /** A page that says how they are reported and handled. */
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
    signIn: groupSignInEnv(env),
    media: env.MEDIA_URL,
    limits: { factor: env.RATE_LIMIT_FACTOR },
    cache: { isOn: env.CACHE },
    model: { isDemo: env.DEMO_MODEL },
    site: groupSiteEnv(env),
    security: { contact: env.SECURITY_CONTACT, policy: env.SECURITY_POLICY },
  };
};
export type Config = ReturnType<typeof readConfig>;
