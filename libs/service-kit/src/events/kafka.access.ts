import type { KafkaConfig, SASLOptions } from 'kafkajs';
import { z } from 'zod';

const isBroker = (text: string): boolean => {
  const [, port = ''] = /^(?:[\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})$/.exec(text) ?? [];
  return port !== '' && Number(port) > 0 && Number(port) < 65_536;
};
const listed = (text: string): string[] => text.split(',').map((part) => part.trim());

export const kafkaEnv = {
  /** Comma-separated `host:port` list. */
  KAFKA_BROKERS: z
    .string()
    .refine((text) => listed(text).every(isBroker), 'must be a list of host:port')
    .default('127.0.0.1:19092'),
  /** Whether the brokers use TLS; set NODE_EXTRA_CA_CERTS for a private certificate authority. */
  KAFKA_TLS: z.stringbool().default(false),
  /** SASL mechanism of brokers that require authentication. */
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  /** User name for the brokers; empty if they don't require authentication. */
  KAFKA_USERNAME: z.string().default(''),
  /** Password for the brokers. */
  KAFKA_PASSWORD: z.string().default(''),
};
const KafkaEnv = z.object(kafkaEnv);

export type KafkaAccess = Pick<KafkaConfig, 'ssl' | 'sasl'> & { readonly brokers: string[] };

export function kafkaAccess(env: z.output<typeof KafkaEnv>): KafkaAccess {
  const { KAFKA_SASL: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = env;
  const sasl = { mechanism, username, password } as SASLOptions;
  return {
    brokers: listed(env.KAFKA_BROKERS),
    ssl: env.KAFKA_TLS,
    ...(username === '' ? {} : { sasl }),
  };
}
