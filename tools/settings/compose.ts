/** Secrets that docker-compose.yml itself needs. */
export const composeSecrets: Readonly<Record<string, string>> = {
  MONGO_ROOT_PASSWORD: "MongoDB's administrator, who makes the services' user.",
  MONGO_PASSWORD: "The services' user of MongoDB. Letters and digits: it stands in an address.",
  MONGO_KEY: 'What members of the replica set show each other: 6 to 1,024 characters of base64.',
  REDIS_PASSWORD: 'Letters and digits: it stands in an address.',
  MINIO_ROOT_PASSWORD: "MinIO's administrator, who makes the bucket.",
  MEDIA_SECRET: "The services' user of the bucket. Letters and digits: it stands in an address.",
  GRAFANA_PASSWORD: "Grafana's user `admin`, at its first start.",
};

/** Name → description and default. */
export const composeSettings: Readonly<Record<string, readonly [text: string, otherwise: string]>> = {
  MASQUE_VERSION: ['Tag of the images.', '0.1.0'],
  MASQUE_ADDRESS: [
    "The machine's address at which the gateway is reached: a proxy in front is on this machine.",
    '127.0.0.1',
  ],
  MASQUE_PORT: ['Port there; PUBLIC_ORIGIN is to say the same when nothing stands in front.', '8080'],
  EDGE_SUBNET: [
    "Addresses of the gateway's network. Its first is whom a proxy on this machine comes from.",
    '172.31.250.0/24',
  ],
  REDIS_MAXMEMORY: ['What Redis may fill; when it is full it refuses writes.', '512mb'],
  REDIS_MEMORY_LIMIT: ["Of Redis' container: twice that.", '1g'],
  GRAFANA_PORT: ['Port of Grafana on 127.0.0.1 (profile observability).', '3000'],
};

/** Set by docker-compose.yml or the images: .env can't change them. */
export const fixedByCompose: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'HOST',
  'PORT',
  'METRICS_PORT',
  'MONGODB_URL',
  'REDIS_URL',
  'REDIS_CLUSTER',
  'KAFKA_BROKERS',
  'KAFKA_TLS',
  'KAFKA_SASL',
  'KAFKA_USERNAME',
  'KAFKA_PASSWORD',
  'MEDIA_URL',
  'DISCOVERY_FILE',
  'TRANSFER_FOLDER',
  'CHAT_SEARCH_FOLDER',
  'WEB_ROOT',
  'IDENTITY_URL',
  'CATALOG_URL',
  'CHAT_URL',
  'SOCIAL_URL',
  'MODERATION_URL',
]);

export const first: readonly string[] = [
  'PUBLIC_ORIGIN',
  'TRUSTED_PROXIES',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'MODEL_GATEWAY_URL',
  'DEFAULT_MODEL',
  'ADMINS',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_COUNTRY',
  'CONTACT_EMAIL',
];
