import { mediaPlace } from '@masque/media';
import { ConfigError, groupKitEnv, kitEnv, Milliseconds, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';
import { defaultGateway, gatewayIdOf, parseGateways } from './gateways.setting.ts';
import { parseKeyRing } from './key-ring.ts';

/** Parsed by a function whose errors are sentences for the operator. */
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
  /** Comma list of `id:base64 of 32 bytes`: the first encrypts, the others still decrypt. */
  SECRETS_KEY: parsed(parseKeyRing),
  /** Base of any server that speaks OpenAI's chat completions; the default gateway. */
  MODEL_GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('https://openrouter.ai/api/v1'),
  /** Whether that is the demo gateway, whose keys look like OpenRouter's. */
  DEMO_MODEL: z.stringbool().default(false),
  /** JSON list of further gateways: `{id, name, url, keyOf, keyPrefix?, key?}`. */
  MODEL_GATEWAYS: parsed(parseGateways).default([]),
  /** Model of users who chose none. */
  DEFAULT_MODEL: z.string().min(1).default('deepseek/deepseek-prover-v2:free'),
  /** Where pictures are kept, those of personas under a prefix of their own: as for the catalog. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** MiB of pictures and files that a user may send to this service in a day (UTC). */
  DAILY_UPLOAD_MIB: z.coerce.number().int().min(1).default(1_024),
  /** Where files that users send are kept while they pass through, without names. */
  TRANSFER_FOLDER: z.string().default('.data/transfers'),
  /** Where the indexes lie that searches in one's own chats make; they can be removed at any time. */
  CHAT_SEARCH_FOLDER: z.string().default('.data/chat-search'),
  /** MiB that they may take together; those that were not used for the longest time go. */
  CHAT_SEARCH_MIB: z.coerce.number().int().min(1).default(2_048),
  /** User messages per user and UTC day; 0: no limit. */
  DAILY_MESSAGES: z.coerce.number().int().min(0).default(100),
  /** Told to the model gateway as the page that asks. */
  PUBLIC_ORIGIN: z.url().default('http://localhost:8080'),
  /** How long a model gateway may take until the first token. */
  FIRST_TOKEN_MS: Milliseconds.default(60_000),
  /** How long it may say nothing between two. */
  SILENCE_MS: Milliseconds.default(60_000),
  /** Pause after which a comment keeps an event stream open. */
  STREAM_PING_MS: Milliseconds.default(15_000),
  /** A reader of an event stream that takes nothing for so long is dropped. */
  STREAM_STALL_MS: Milliseconds.default(30_000),
  /** The longest that one reply may take. */
  GENERATION_MS: Milliseconds.default(600_000),
  /** Before the first retry; twice as long before the second. */
  RETRY_MS: Milliseconds.default(400),
  /** After a summary that could not be made, before the next try; doubled with each further one. */
  MEMORY_PAUSE_MS: Milliseconds.default(60_000),
  /** How long a list of models is good. */
  MODELS_CACHE_MS: Milliseconds.default(300_000),
  /** How long running replies may go on after SIGTERM. */
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
      /** The default one first. */
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
