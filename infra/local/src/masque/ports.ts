import { type WantedPort, freePorts } from '../parts/ports.ts';
import { type MasquePorts, type ServiceName, serviceNames } from './masque.types.ts';

const METRICS_OFFSET = 1000;

function perService(port: (index: number) => number): Record<ServiceName, number> {
  const [identity, catalog, chat, social, moderation] = serviceNames.map((_, index) => port(index));
  return {
    identity: identity ?? 0,
    catalog: catalog ?? 0,
    chat: chat ?? 0,
    social: social ?? 0,
    moderation: moderation ?? 0,
  };
}

export interface ChosenPorts {
  readonly gateway: number;
  readonly oidc: number;
  readonly models: number;
  /** Port of the first service. */
  readonly serviceBase: number;
}

/** Services follow one another from the base; metrics ports are 1000 above. */
export function masquePorts({ gateway, oidc, models, serviceBase }: ChosenPorts): MasquePorts {
  return {
    gateway,
    gatewayMetrics: gateway + METRICS_OFFSET,
    oidc,
    models,
    services: perService((index) => serviceBase + index),
    metrics: perService((index) => serviceBase + index + METRICS_OFFSET),
  };
}

/** Ports that are free now. */
export async function freeMasquePorts(): Promise<MasquePorts> {
  const ports = await freePorts(4 + 2 * serviceNames.length);
  const [gateway = 0, gatewayMetrics = 0, oidc = 0, models = 0, ...rest] = ports;
  return {
    gateway,
    gatewayMetrics,
    oidc,
    models,
    services: perService((index) => rest[index] ?? 0),
    metrics: perService((index) => rest[index + serviceNames.length] ?? 0),
  };
}

/** The ports with their settings, for a clear sentence when one is busy. */
export function wantedPorts(ports: MasquePorts, standIns: { oidc: boolean; models: boolean }): WantedPort[] {
  const base = 'SERVICE_PORT_BASE';
  return [
    { port: ports.gateway, what: 'Masque', setting: 'PORT' },
    { port: ports.gatewayMetrics, what: "the gateway's metrics (PORT + 1000)", setting: 'PORT' },
    ...(standIns.oidc ? [{ port: ports.oidc, what: 'the local sign-in', setting: 'OIDC_PORT' }] : []),
    ...(standIns.models ? [{ port: ports.models, what: 'the demo model', setting: 'MODEL_GATEWAY_PORT' }] : []),
    ...serviceNames.flatMap((name) => [
      { port: ports.services[name], what: `the ${name} service`, setting: base },
      { port: ports.metrics[name], what: `metrics of the ${name} service`, setting: base },
    ]),
  ];
}
