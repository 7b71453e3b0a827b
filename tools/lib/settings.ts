import { resolve } from 'node:path';
import { type BackingPorts, type MasquePorts, PlainError, masquePorts } from '../../infra/local/src/index.ts';

const DEFAULTS = {
  PORT: 8080,
  OIDC_PORT: 8081,
  MODEL_GATEWAY_PORT: 8082,
  SERVICE_PORT_BASE: 8101,
  KAFKA_PORT: 19092,
  STORE_PORT: 27117,
  REDIS_PORT: 16379,
} as const;

const MOST_INSTANCES = 5;
const MOST_PORT = 64_000;

export interface Settings {
  readonly dataDir: string;
  readonly backingPorts: BackingPorts;
  readonly masquePorts: MasquePorts;
}

function portFrom(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= MOST_PORT) return port;
  throw new PlainError(`${name} must be a port between 1 and ${MOST_PORT}, not "${text}".`);
}

function instancesFrom({ INSTANCES: text }: NodeJS.ProcessEnv): number {
  const instances = Number(text || 1);
  if (Number.isInteger(instances) && instances >= 1 && instances <= MOST_INSTANCES) return instances;
  throw new PlainError(`INSTANCES must be a number from 1 to ${MOST_INSTANCES}, not "${text}".`);
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = (name: keyof typeof DEFAULTS) => portFrom(env, name, DEFAULTS[name]);
  const kafka = port('KAFKA_PORT');
  return {
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    backingPorts: {
      kafka,
      kafkaController: portFrom(env, 'KAFKA_CONTROLLER_PORT', kafka + 1),
      store: port('STORE_PORT'),
      redis: port('REDIS_PORT'),
    },
    masquePorts: masquePorts({
      gateway: port('PORT'),
      oidc: port('OIDC_PORT'),
      models: port('MODEL_GATEWAY_PORT'),
      serviceBase: port('SERVICE_PORT_BASE'),
      instances: instancesFrom(env),
    }),
  };
}
