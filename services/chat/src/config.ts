import { userEndpointRules } from '@masque/contracts';
import { mediaPlace } from '@masque/media';
import { ConfigError, groupKitEnv, kitEnv, Milliseconds, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';
import { defaultGateway, gatewayIdOf, parseGateways } from './gateways.setting.ts';
import { parseKeyRing } from './key-ring.ts';

const parsed = <T>(parse: (value: string) => T) =>
  z.string().transform((value, context) => {
    try {
      return parse(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
      return z.NEVER;
    }
  });

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8103),
  /** Comma-separated `id:base64 of 32 bytes`: the first encrypts, the others still decrypt. */
  SECRETS_KEY: parsed(parseKeyRing),
  /** Base URL of the default model gateway: any OpenAI-compatible server. */
  MODEL_GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('https://openrouter.ai/api/v1'),
  /** Whether the default gateway is the demo gateway, whose keys look like OpenRouter's. */
  DEMO_MODEL: z.stringbool().default(false),
  /** JSON list of additional model gateways: `{id, name, url, keyOf, keyPrefix?, key?}`. */
  MODEL_GATEWAYS: parsed(parseGateways).default([]),
  /** Model servers that users may add: `off`, `public` (https and public addresses) or `any` (trust your users). */
  USER_ENDPOINTS: z.enum(userEndpointRules).default('off'),
  /** Model of users who haven't selected one. */
  DEFAULT_MODEL: z.string().min(1).default('deepseek/deepseek-prover-v2:free'),
  /** Shared with the catalog; personas have a prefix of their own. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** Upload quota per user, service and day (UTC), in MiB. */
  DAILY_UPLOAD_MIB: z.coerce.number().int().min(1).default(1_024),
  TRANSFER_FOLDER: z.string().default('.data/transfers'),
  /** Folder for chat search indexes; safe to delete at any time. */
  CHAT_SEARCH_FOLDER: z.string().default('.data/chat-search'),
  /** Maximum total size of the chat search indexes, in MiB; the least recently used are removed first. */
  CHAT_SEARCH_MIB: z.coerce.number().int().min(1).default(2_048),
  /** Messages per user and day (UTC); 0 means no limit. */
  DAILY_MESSAGES: z.coerce.number().int().min(0).default(100),
  PUBLIC_ORIGIN: z.url().default('http://localhost:8080'),
  /** How long a model server may be silent before the first token of a reply, in milliseconds. */
  FIRST_TOKEN_MS: Milliseconds.default(60_000),
  /** How long a model server may be silent after the first token of a reply, in milliseconds. */
  SILENCE_MS: Milliseconds.default(60_000),
  /** Idle time before a keep-alive comment is sent on an event stream, in milliseconds: browsers give up after 20 s. */
  STREAM_PING_MS: Milliseconds.max(15_000).default(15_000),
  /** How long a client may accept no data before its event stream is closed, in milliseconds. */
  STREAM_STALL_MS: Milliseconds.default(30_000),
  /** Maximum duration of one reply, in milliseconds. */
  GENERATION_MS: Milliseconds.default(600_000),
  /** Delay before the first retry of a model call, in milliseconds; doubled for the second. */
  RETRY_MS: Milliseconds.default(400),
  /** Delay before retrying a failed summary, in milliseconds; doubled with each failure. */
  MEMORY_PAUSE_MS: Milliseconds.default(60_000),
  /** How long a list of models is cached, in milliseconds. */
  MODELS_CACHE_MS: Milliseconds.default(300_000),
  /** How long running replies may continue after SIGTERM, in milliseconds. */
  DRAIN_MS: Milliseconds.max(9_000).default(7_000),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  const gateways = [defaultGateway(env.MODEL_GATEWAY_URL, env.DEMO_MODEL), ...env.MODEL_GATEWAYS];
  const ofDefault = gatewayIdOf(env.DEFAULT_MODEL);
  if (ofDefault !== null && !gateways.some(({ id }) => id === ofDefault))
    throw new ConfigError(`Setting DEFAULT_MODEL is invalid: MODEL_GATEWAYS has no gateway ${ofDefault}`);
  return {
    ...groupKitEnv(env),
    secrets: env.SECRETS_KEY,
    model: {
      gateways,
      userEndpoints: env.USER_ENDPOINTS,
      byDefault: env.DEFAULT_MODEL,
      cacheMs: env.MODELS_CACHE_MS,
      firstTokenMs: env.FIRST_TOKEN_MS,
      silenceMs: env.SILENCE_MS,
      wholeMs: env.GENERATION_MS,
      retryMs: env.RETRY_MS,
    },
    memory: { pauseMs: env.MEMORY_PAUSE_MS },
    site: { url: env.PUBLIC_ORIGIN, name: 'Masque' },
    limits: { dailyMessages: env.DAILY_MESSAGES },
    media: env.MEDIA_URL,
    uploads: { dailyBytes: env.DAILY_UPLOAD_MIB * 2 ** 20, folder: env.TRANSFER_FOLDER },
    search: { folder: env.CHAT_SEARCH_FOLDER, maxBytes: env.CHAT_SEARCH_MIB * 2 ** 20 },
    volumes: { transfers: env.TRANSFER_FOLDER, search: env.CHAT_SEARCH_FOLDER },
    streams: { pingMs: env.STREAM_PING_MS, stallMs: env.STREAM_STALL_MS },
    drain: { ms: env.DRAIN_MS },
    lease: { ms: 3_000 },
  };
};
export type ChatConfig = ReturnType<typeof readConfig>;
