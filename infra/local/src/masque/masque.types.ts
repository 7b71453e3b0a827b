import type { Part } from '../parts/part.ts';

/** The services in the order of their default ports, from 8101 on. */
export const serviceNames = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** `oidc` and `models` stand in for Google and the model gateway where none is configured. */
export type MasquePartName = ServiceName | 'gateway' | 'oidc' | 'models';
/** Parts of further instances carry their number, from 2 on. */
export type InstancePartName = MasquePartName | `${ServiceName | 'gateway'}-${number}`;

/** Of one gateway and one of each service. */
export interface InstancePorts {
  readonly gateway: number;
  readonly gatewayMetrics: number;
  readonly services: Record<ServiceName, number>;
  readonly metrics: Record<ServiceName, number>;
}

export interface MasquePorts extends InstancePorts {
  readonly oidc: number;
  readonly models: number;
  /** Of the second instance of each service and gateway, the third, …; every gateway knows all services. */
  readonly further?: readonly InstancePorts[];
}

export interface MasqueOptions {
  readonly ports: MasquePorts;
  readonly dataDir: string;
  /** MONGODB_URL, KAFKA_BROKERS, REDIS_URL. */
  readonly backing: Record<string, string>;
  /** The user's environment: what it sets of a service's settings wins over the defaults. */
  readonly env: NodeJS.ProcessEnv;
  readonly onDeath?: (part: Part, how: string) => void;
  /** Further flags of Node for a part, as for a profile. */
  readonly nodeFlags?: (name: MasquePartName) => readonly string[];
}

/** The gateway, the services and what stands in for the world outside, as built. */
export interface Masque {
  /** Where the browser goes. */
  readonly origin: string;
  /** Undefined when a Google client is configured. */
  readonly oidcUrl: string | undefined;
  readonly modelGatewayUrl: string;
  /** Those of the first instance. */
  readonly parts: Partial<Record<MasquePartName, Part>>;
  /** Those of all instances. */
  readonly allParts: readonly Part[];
  /** Addresses of all gateways; the first is where the browser goes. */
  readonly gatewayUrls: readonly string[];
  /** Ends what a killed run left behind and checks that the ports are free; `start` does it too. */
  prepare(): Promise<void>;
  /** Starts all side by side; resolves when the gateway says ready. Leaves nothing running when one fails. */
  start(): Promise<void>;
  /** The gateway first, then the services, then what they asked. Within 7.5 s. */
  stop(): Promise<void>;
}
