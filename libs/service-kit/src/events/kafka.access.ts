import type { KafkaConfig, SASLOptions } from 'kafkajs';
import { z } from 'zod';

/** Settings of how the brokers are reached. */
export const kafkaEnv = {
  /** Comma list of `host:port`. */
  KAFKA_BROKERS: z.string().default('127.0.0.1:19092'),
  /** Whether the brokers speak TLS; a certificate authority of one's own goes by NODE_EXTRA_CA_CERTS. */
  KAFKA_TLS: z.stringbool().default(false),
  /** How name and password are shown to the brokers, where they ask for them. */
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  /** Name for the brokers; none: they do not ask. */
  KAFKA_USERNAME: z.string().default(''),
  /** Password for the brokers. */
  KAFKA_PASSWORD: z.string().default(''),
};
const KafkaEnv = z.object(kafkaEnv);

/** What a client of the brokers needs of its options. */
export type KafkaAccess = Pick<KafkaConfig, 'ssl' | 'sasl'> & { readonly brokers: string[] };

export function kafkaAccess(env: z.output<typeof KafkaEnv>): KafkaAccess {
  const { KAFKA_SASL: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = env;
  // Three shapes of one form, which the compiler does not put together by itself.
  const sasl = { mechanism, username, password } as SASLOptions;
  return {
    brokers: env.KAFKA_BROKERS.split(','),
    ssl: env.KAFKA_TLS,
    ...(username === '' ? {} : { sasl }),
  };
}
