import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { issuers } from '../libs/contracts/src/index.ts';
import { type KafkaAccess, kafkaAccess, kafkaEnv } from '../libs/service-kit/src/events/kafka.access.ts';
import { kitEnv, readEnv, secretList } from '../libs/service-kit/src/config.ts';
import { Env as ChatEnv } from '../services/chat/src/config.ts';

export const services = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const;
export type Service = (typeof services)[number];

/** Settings as the services read them; defaults are those of `npm start`. */
export interface Installation {
  readonly mongodbUrl: string;
  readonly kafka: KafkaAccess;
  readonly redisUrl: string;
  readonly isRedisCluster: boolean;
  /** Prefix of database, topic and key names. */
  readonly prefix: string;
  readonly identitySecret: string;
  readonly mediaUrl: string;
  /** One URL per service: any instance will do. */
  readonly serviceUrls: Readonly<Record<Service, string>>;
  readonly gatewayUrl: string;
  readonly model: { readonly url: string; /** Null: the demo gateway's. */ readonly byDefault: string | null };
  readonly issuers: readonly string[];
}

export function readInstallation(env: NodeJS.ProcessEnv): Installation {
  const given = (name: string, otherwise: string) => env[name] || otherwise;
  const dataDir = given('DATA_DIR', '.data');
  const secrets = localSecrets(dataDir);
  const port = (name: string, otherwise: number) => given(name, String(otherwise));
  const base = Number(port('SERVICE_PORT_BASE', 8101));
  const urlOf = (service: Service) =>
    given(`${service.toUpperCase()}_URL`, `http://127.0.0.1:${base + services.indexOf(service)}`).split(',')[0] ?? '';
  const password = secrets['REDIS_PASSWORD'] ? `:${secrets['REDIS_PASSWORD']}@` : '';
  return {
    mongodbUrl: given('MONGODB_URL', `mongodb://127.0.0.1:${port('STORE_PORT', 27117)}/?directConnection=true`),
    kafka: kafkaAccess(
      readEnv(z.object(kafkaEnv), {
        ...env,
        KAFKA_BROKERS: given('KAFKA_BROKERS', `127.0.0.1:${port('KAFKA_PORT', 19092)}`),
      }),
    ),
    redisUrl: given('REDIS_URL', `redis://${password}127.0.0.1:${port('REDIS_PORT', 16379)}`),
    isRedisCluster: readEnv(z.object({ REDIS_CLUSTER: kitEnv.REDIS_CLUSTER }), env).REDIS_CLUSTER,
    prefix: env['NAME_PREFIX'] ?? '',
    identitySecret: secretList(given('IDENTITY_SECRET', secrets['IDENTITY_SECRET'] ?? ''))[0],
    mediaUrl: given('MEDIA_URL', `file:${join(dataDir, 'media')}`),
    serviceUrls: {
      identity: urlOf('identity'),
      catalog: urlOf('catalog'),
      chat: urlOf('chat'),
      social: urlOf('social'),
      moderation: urlOf('moderation'),
    },
    gatewayUrl: given('PUBLIC_ORIGIN', `http://127.0.0.1:${port('PORT', 8080)}`),
    model: {
      url: given('MODEL_GATEWAY_URL', `http://127.0.0.1:${port('MODEL_GATEWAY_PORT', 8082)}/api/v1`),
      byDefault:
        env['DEFAULT_MODEL'] || (env['MODEL_GATEWAY_URL'] ? ChatEnv.shape.DEFAULT_MODEL.parse(undefined) : null),
    },
    issuers: issuersIn(env, `http://localhost:${port('OIDC_PORT', 8081)}`),
  };
}

/** Mirrors the gateway's sign-in.config.ts, which rejects invalid values. */
function issuersIn(env: NodeJS.ProcessEnv, local: string): string[] {
  const google = env['GOOGLE_CLIENT_ID'] ? [issuers.google] : [];
  const single = env['OIDC_ISSUER'] && (env['OIDC_CLIENT_ID'] || google.length === 0) ? [env['OIDC_ISSUER']] : [];
  const all = [...google, ...single, ...listedIn(env['OIDC_PROVIDERS'] || '[]')];
  return all.length > 0 ? all : [local];
}

function listedIn(text: string): string[] {
  const Listed = z.array(z.object({ issuer: z.string() }));
  try {
    return Listed.parse(JSON.parse(text)).map(({ issuer }) => issuer);
  } catch {
    return [];
  }
}

function localSecrets(dataDir: string): Readonly<Record<string, string>> {
  try {
    return Object(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')));
  } catch {
    return {}; // never started here
  }
}
