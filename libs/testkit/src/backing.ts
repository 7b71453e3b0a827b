export function redisAt(address: string): string {
  const url = new URL(backingEnv().REDIS_URL);
  url.host = address;
  return url.href;
}

/** Jest's global setup starts these services and sets the variables. */
export function backingEnv(): Record<'MONGODB_URL' | 'KAFKA_BROKERS' | 'REDIS_URL', string> {
  const { MONGODB_URL, KAFKA_BROKERS, REDIS_URL } = process.env;
  if (!MONGODB_URL || !KAFKA_BROKERS || !REDIS_URL) {
    throw new Error('MONGODB_URL, KAFKA_BROKERS and REDIS_URL are not set: run specs with npm test -- <path>');
  }
  return { MONGODB_URL, KAFKA_BROKERS, REDIS_URL };
}
