import { isWorkload, type KubernetesManifest, podOf } from './manifest.ts';
import type { Slot } from './template.ts';

const IMAGE = /\/([\w-]+):[\w.-]+$/;
/** Policy → its key in the chart's `network`, and the side that values configure. */
const peers: Readonly<Record<string, readonly [name: string, side: 'from' | 'to']>> = {
  'front-to-gateway': ['front', 'from'],
  'prometheus-to-metrics': ['prometheus', 'from'],
  'to-mongodb': ['mongodb', 'to'],
  'to-kafka': ['kafka', 'to'],
  'to-redis': ['redis', 'to'],
  'to-media': ['media', 'to'],
  'to-traces': ['traces', 'to'],
};

export function slotsOf(manifest: KubernetesManifest): Slot[] {
  const { kind, metadata } = manifest;
  const { name } = metadata;
  const ofService = `.Values.services.${name}`;
  if (isWorkload(manifest)) {
    const container = ['spec', 'template', 'spec', 'containers', 0] as const;
    const settings = `list .Values.settings.common .Values.settings.${name} | toJson | sha256sum`;
    return [
      {
        path: ['spec', 'replicas'],
        expression: `${ofService}.autoscaling.minReplicas`,
        as: 'scalar',
        condition: 'not .Values.autoscaling.enabled',
      },
      {
        path: ['spec', 'template', 'metadata', 'annotations', 'checksum/settings'],
        expression: settings,
        as: 'scalar',
      },
      imageSlot(manifest, container),
      { path: [...container, 'resources'], expression: `${ofService}.resources`, as: 'block' },
      ...(kind === 'StatefulSet'
        ? storageSlots(['spec', 'volumeClaimTemplates', 0, 'spec'], `${ofService}.storage`)
        : []),
    ];
  }
  switch (kind) {
    case 'ConfigMap':
      return [{ path: ['data'], expression: `.Values.settings.${name.replace('masque-', '')}`, as: 'block' }];
    case 'HorizontalPodAutoscaler':
      return [
        { path: ['spec', 'minReplicas'], expression: `${ofService}.autoscaling.minReplicas`, as: 'scalar' },
        { path: ['spec', 'maxReplicas'], expression: `${ofService}.autoscaling.maxReplicas`, as: 'scalar' },
        {
          path: ['spec', 'metrics', 0, 'resource', 'target', 'averageUtilization'],
          expression: `${ofService}.autoscaling.cpu`,
          as: 'scalar',
        },
      ];
    case 'CronJob':
      return [
        imageSlot(manifest, ['spec', 'jobTemplate', 'spec', 'template', 'spec', 'containers', 0]),
        { path: ['spec', 'schedule'], expression: `index .Values.ops "${name}" "schedule"`, as: 'text' },
        { path: ['spec', 'suspend'], expression: `index .Values.ops "${name}" "suspend"`, as: 'scalar' },
      ];
    case 'PersistentVolumeClaim':
      return storageSlots(['spec'], '.Values.ops.backups');
    case 'HTTPRoute':
      return [
        { path: ['spec', 'hostnames'], expression: '(list .Values.route.hostname)', as: 'block' },
        { path: ['spec', 'parentRefs'], expression: '.Values.route.parentRefs', as: 'block' },
      ];
    case 'ExternalSecret':
      return [{ path: ['spec', 'secretStoreRef'], expression: '.Values.externalSecrets.store', as: 'block' }];
    case 'NetworkPolicy':
      return peerSlots(name);
    default:
      return [];
  }
}

function imageSlot(manifest: KubernetesManifest, container: readonly (string | number)[]): Slot {
  const image = podOf(manifest)?.spec.containers[0]?.image ?? '';
  const part = IMAGE.exec(image)?.[1] ?? '';
  const tag = part === 'gateway' ? '(default .Values.image.tag .Values.image.gatewayTag)' : '.Values.image.tag';
  return {
    path: [...container, 'image'],
    expression: `printf "%s/${part}:%s" .Values.image.registry ${tag}`,
    as: 'text',
  };
}

const storageSlots = (spec: readonly (string | number)[], of: string): Slot[] => [
  { path: [...spec, 'resources', 'requests', 'storage'], expression: `${of}.size`, as: 'scalar' },
  {
    path: [...spec, 'storageClassName'],
    expression: `${of}.storageClassName`,
    as: 'scalar',
    condition: `${of}.storageClassName`,
  },
];

function peerSlots(policy: string): Slot[] {
  const [name, side] = peers[policy] ?? [];
  if (!name || !side) return [];
  const rule = ['spec', side === 'from' ? 'ingress' : 'egress', 0] as const;
  return [
    { path: [...rule, side], expression: `.Values.network.${name}.${side}`, as: 'block' },
    ...(side === 'to'
      ? [{ path: [...rule, 'ports'], expression: `.Values.network.${name}.ports`, as: 'block' } as const]
      : []),
  ];
}

export const switchOf = ({ kind }: KubernetesManifest): string | undefined =>
  ({
    HorizontalPodAutoscaler: '.Values.autoscaling.enabled',
    HTTPRoute: '.Values.route.enabled',
    ExternalSecret: '.Values.externalSecrets.enabled',
    PodMonitor: '.Values.monitoring.enabled',
    PrometheusRule: '.Values.monitoring.enabled',
    NetworkPolicy: '.Values.network.enabled',
  })[kind];
