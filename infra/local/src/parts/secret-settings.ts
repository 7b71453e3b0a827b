/** Settings that are or may contain secrets, and the parts that need them. */
const services = ['identity', 'catalog', 'chat', 'social', 'moderation'];
const needs: Readonly<Record<string, readonly string[]>> = {
  IDENTITY_SECRET: [...services, 'gateway'],
  SECRETS_KEY: ['chat'],
  MODEL_GATEWAYS: ['chat'],
  MONGODB_URL: services,
  KAFKA_PASSWORD: [...services, 'gateway'],
  REDIS_URL: [...services, 'gateway'],
  REDIS_PASSWORD: [],
  SESSION_SECRET: [],
  MEDIA_URL: ['identity', 'catalog', 'chat', 'moderation', 'gateway'],
  ADMINS: ['identity'],
  GOOGLE_CLIENT_SECRET: ['gateway'],
  OIDC_CLIENT_SECRET: ['gateway'],
  OIDC_PROVIDERS: ['gateway'],
};

/** Part `''` gets no secrets. */
export const withoutForeignSecrets = (env: NodeJS.ProcessEnv, part = ''): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => needs[name]?.includes(part) ?? true));
