import type { LocalPart } from '../parts/part.ts';

/** In the order of their default ports, from 8101. */
export const serviceNames = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const;
export type LocalServiceName = (typeof serviceNames)[number];

/** The gateway is last: it stops before the services that it calls. */
export const processNames = [...serviceNames, 'gateway'] as const;
export type ProcessName = (typeof processNames)[number];

export type NumberedPartName = ProcessName | 'masque';
/** `oidc` and `models` stand in for Google and the model gateway if these aren't configured. */
export type MasquePartName = NumberedPartName | 'oidc' | 'models';
/** Further instances are numbered from 2. */
export type InstancePartName = MasquePartName | `${NumberedPartName}-${number}`;

export interface InstancePorts {
  readonly gateway: number;
  readonly gatewayMetrics: number;
  readonly services: Record<LocalServiceName, number>;
  readonly metrics: Record<LocalServiceName, number>;
}

export interface MasquePorts extends InstancePorts {
  readonly oidc: number;
  readonly models: number;
  /** Ports of the second and later instances; every gateway knows all services. */
  readonly further?: readonly InstancePorts[];
}

export interface MasqueOptions {
  readonly ports: MasquePorts;
  readonly dataDir: string;
  readonly backing: Record<string, string>;
  readonly env: NodeJS.ProcessEnv;
  readonly onDeath?: (part: LocalPart, how: string) => void;
  /** Runs the gateway and all services of an instance in one process, the part `masque`. */
  readonly isOneProcess?: boolean;
  readonly nodeFlags?: (name: MasquePartName) => readonly string[];
}

export interface Masque {
  readonly origin: string;
  readonly oidcUrl: string | undefined;
  readonly modelGatewayUrl: string;
  /** First instance only. */
  readonly parts: Partial<Record<MasquePartName, LocalPart>>;
  readonly allParts: readonly LocalPart[];
  readonly gatewayUrls: readonly string[];
  /** Ends what a killed run left behind, and checks that the ports are free; `start` calls it. */
  prepare(): Promise<void>;
  /** Leaves nothing running when one part fails. */
  start(): Promise<void>;
  /** Stops gateways, then services, then stand-ins, within 7.5 s. */
  stop(): Promise<void>;
}
