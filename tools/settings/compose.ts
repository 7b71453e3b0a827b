export const composeSecrets: Readonly<Record<string, string>> = {
  MONGO_ROOT_PASSWORD: "Password of the MongoDB administrator, which creates the services' user.",
  MONGO_PASSWORD: "Password of the services' MongoDB user. Letters and digits only, because it is part of a URL.",
  MONGO_KEY: 'Key file of the MongoDB replica set: 6 to 1,024 base64 characters.',
  REDIS_PASSWORD: 'Password of Redis. Letters and digits only, because it is part of a URL.',
  MINIO_ROOT_PASSWORD: 'Password of the MinIO administrator, which creates the bucket.',
  MEDIA_SECRET: "Secret key of the services' bucket user. Letters and digits only, because it is part of a URL.",
  GRAFANA_PASSWORD: 'Password of the Grafana user `admin`; used at the first start only.',
};

export const composeSettings: Readonly<Record<string, readonly [text: string, otherwise: string]>> = {
  MASQUE_VERSION: ['Image tag.', '0.1.0'],
  MASQUE_ADDRESS: [
    'Host address that the gateway is published on; the default expects a proxy on this machine.',
    '127.0.0.1',
  ],
  MASQUE_PORT: ['Port on that address. Without a proxy in front, PUBLIC_ORIGIN must use the same port.', '8080'],
  EDGE_SUBNET: [
    "Subnet of the gateway's network. Requests from a proxy on this machine come from its first address.",
    '172.31.250.0/24',
  ],
  REDIS_MAXMEMORY: ['Memory limit of Redis; when it is full, it rejects writes.', '512mb'],
  REDIS_MEMORY_LIMIT: ['Memory limit of the Redis container: twice that.', '1g'],
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
