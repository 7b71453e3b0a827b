import { type PortClaim, freePorts } from '../parts/ports.ts';
import { type InstancePorts, type MasquePorts, type LocalServiceName, serviceNames } from './masque.types.ts';

const METRICS_OFFSET = 1000;
const INSTANCE_OFFSET = 10;

function perService(port: (index: number) => number): Record<LocalServiceName, number> {
  const [identity, catalog, chat, social, moderation] = serviceNames.map((_, index) => port(index));
  return {
    identity: identity ?? 0,
    catalog: catalog ?? 0,
    chat: chat ?? 0,
    social: social ?? 0,
    moderation: moderation ?? 0,
  };
}

export interface PortSettings {
  readonly gateway: number;
  readonly oidc: number;
  readonly models: number;
  readonly serviceBase: number;
  readonly instances?: number;
}

const instancePorts = (gateway: number, serviceBase: number): InstancePorts => ({
  gateway,
  gatewayMetrics: gateway + METRICS_OFFSET,
  services: perService((index) => serviceBase + index),
  metrics: perService((index) => serviceBase + index + METRICS_OFFSET),
});

const furtherOf = (instances: number, ports: (step: number) => InstancePorts): InstancePorts[] =>
  Array.from({ length: instances - 1 }, (_, index) => ports(index + 1));

export function masquePorts({ gateway, oidc, models, serviceBase, instances = 1 }: PortSettings): MasquePorts {
  const at = (step: number) => instancePorts(gateway + step * INSTANCE_OFFSET, serviceBase + step * INSTANCE_OFFSET);
  return { ...at(0), oidc, models, further: furtherOf(instances, at) };
}

export async function freeMasquePorts(instances = 1): Promise<MasquePorts> {
  const each = 2 + 2 * serviceNames.length;
  const [oidc = 0, models = 0, ...rest] = await freePorts(2 + instances * each);
  const at = (step: number): InstancePorts => {
    const [gateway = 0, gatewayMetrics = 0, ...own] = rest.slice(step * each, (step + 1) * each);
    return {
      gateway,
      gatewayMetrics,
      services: perService((index) => own[index] ?? 0),
      metrics: perService((index) => own[index + serviceNames.length] ?? 0),
    };
  };
  return { ...at(0), oidc, models, further: furtherOf(instances, at) };
}

export function portClaims(ports: MasquePorts, standIns: { oidc: boolean; models: boolean }): PortClaim[] {
  return [
    ...claimsOfInstance(ports, ''),
    ...(ports.further ?? []).flatMap((own, index) => claimsOfInstance(own, ` (instance ${index + 2})`)),
    ...(standIns.oidc ? [{ port: ports.oidc, what: 'the local sign-in', setting: 'OIDC_PORT' }] : []),
    ...(standIns.models ? [{ port: ports.models, what: 'the demo model', setting: 'MODEL_GATEWAY_PORT' }] : []),
  ];
}

function claimsOfInstance({ gateway, gatewayMetrics, services, metrics }: InstancePorts, which: string): PortClaim[] {
  const base = 'SERVICE_PORT_BASE';
  return [
    { port: gateway, what: `Masque${which}`, setting: 'PORT' },
    { port: gatewayMetrics, what: `the gateway's metrics (PORT + 1000)${which}`, setting: 'PORT' },
    ...serviceNames.flatMap((name) => [
      { port: services[name], what: `the ${name} service${which}`, setting: base },
      { port: metrics[name], what: `metrics of the ${name} service${which}`, setting: base },
    ]),
  ];
}
