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
  MODEL_GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('https://openrouter.ai/api/v1'),
  /** The default gateway is the demo, whose keys look like OpenRouter's. */
  DEMO_MODEL: z.stringbool().default(false),
  /** JSON list of further gateways: `{id, name, url, keyOf, keyPrefix?, key?}`. */
  MODEL_GATEWAYS: parsed(parseGateways).default([]),
  DEFAULT_MODEL: z.string().min(1).default('deepseek/deepseek-prover-v2:free'),
  /** Shared with the catalog; personas have a prefix of their own. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** Per user and UTC day. */
  DAILY_UPLOAD_MIB: z.coerce.number().int().min(1).default(1_024),
  TRANSFER_FOLDER: z.string().default('.data/transfers'),
  /** A cache: may be deleted at any time. */
  CHAT_SEARCH_FOLDER: z.string().default('.data/chat-search'),
  CHAT_SEARCH_MIB: z.coerce.number().int().min(1).default(2_048),
  /** Per user and UTC day; 0: no limit. */
  DAILY_MESSAGES: z.coerce.number().int().min(0).default(100),
  PUBLIC_ORIGIN: z.url().default('http://localhost:8080'),
  FIRST_TOKEN_MS: Milliseconds.default(60_000),
  SILENCE_MS: Milliseconds.default(60_000),
  STREAM_PING_MS: Milliseconds.default(15_000),
  STREAM_STALL_MS: Milliseconds.default(30_000),
  GENERATION_MS: Milliseconds.default(600_000),
  RETRY_MS: Milliseconds.default(400),
  MEMORY_PAUSE_MS: Milliseconds.default(60_000),
  MODELS_CACHE_MS: Milliseconds.default(300_000),
  /** Grace for running replies after SIGTERM. */
  DRAIN_MS: Milliseconds.max(9_000).default(7_000),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  const gateways = [defaultGateway(env.MODEL_GATEWAY_URL, env.DEMO_MODEL), ...env.MODEL_GATEWAYS];
  const ofDefault = gatewayIdOf(env.DEFAULT_MODEL);
  if (ofDefault !== null && !gateways.some(({ id }) => id === ofDefault))
    throw new ConfigError(`Setting DEFAULT_MODEL cannot be used: MODEL_GATEWAYS has no gateway ${ofDefault}`);
  return {
    ...groupKitEnv(env),
    secrets: env.SECRETS_KEY,
    model: {
      gateways,
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
  };
};
export type Config = ReturnType<typeof readConfig>;
