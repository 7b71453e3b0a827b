import { dump } from 'js-yaml';
import { z } from 'zod';
import { slotsOf, switchOf } from './chart-slots.ts';
import { ChartValues } from './chart-values.ts';
import { type KubernetesManifest, manifestsOf } from './manifest.ts';
import { toTemplate } from './template.ts';

/** Content hashes that kustomize appends to names. */
const HASHED = /(masque-(?:common|identity|catalog|chat|social|moderation|gateway))-[a-z0-9]{10}\b/g;
const NOTE = 'Made of k8s/overlays/production by `node tools/k8s.ts write`.';
const files: Readonly<Record<string, string>> = {
  ConfigMap: 'settings',
  ExternalSecret: 'secrets',
  HTTPRoute: 'route',
  NetworkPolicy: 'network',
  PodMonitor: 'monitoring',
  PrometheusRule: 'monitoring',
  CronJob: 'ops',
  PersistentVolumeClaim: 'ops',
};

/** Everything but the namespace, which is the release's. */
export const chartedOf = (rendered: string): KubernetesManifest[] =>
  manifestsOf(rendered.replaceAll(HASHED, '$1'))
    .filter(({ kind }) => kind !== 'Namespace')
    .map(({ apiVersion, kind, metadata, ...rest }) => ({
      apiVersion,
      kind,
      metadata: { name: metadata.name, labels: metadata.labels, annotations: metadata.annotations },
      ...rest,
    }));

export function chartFiles(rendered: string): ReadonlyMap<string, string> {
  const all = chartedOf(rendered);
  const texts = new Map<string, string[]>();
  for (const manifest of all) {
    const file = files[manifest.kind] ?? manifest.metadata.name;
    const enabled = switchOf(manifest);
    const text = toTemplate(manifest, slotsOf(manifest));
    const whole = enabled ? `{{- if ${enabled} }}\n---\n${text}{{- end }}\n` : `---\n${text}`;
    texts.set(file, [...(texts.get(file) ?? []), whole]);
  }
  const templates = [...texts].map(
    ([file, parts]) => [`templates/${file}.yaml`, `{{- /* ${NOTE} */}}\n${parts.join('')}`] as const,
  );
  const { $schema: _, ...schema } = z.toJSONSchema(ChartValues);
  const dialect = 'https://json-schema.org/draft/2020-12/schema';
  return new Map([
    ...templates,
    ['values.yaml', valuesText(valuesOf(all))],
    ['values.schema.json', `${JSON.stringify({ $schema: dialect, ...schema }, null, 2)}\n`],
  ]);
}

const Data = z.looseObject({ data: z.record(z.string(), z.string()).default({}) });
const Spec = z.looseObject({ spec: z.looseObject({}) });

/** Values with which the chart renders exactly the overlay. */
function valuesOf(all: readonly KubernetesManifest[]): ChartValues {
  const find = (kind: string, name: string) => {
    const found = all.find((each) => each.kind === kind && each.metadata.name === name);
    if (!found) throw new Error(`The production overlay has no ${kind} ${name}`);
    return found;
  };
  const at = (manifest: KubernetesManifest, ...path: (string | number)[]): unknown =>
    path.reduce<unknown>(
      (value, key) => (Object(value) as Record<string | number, unknown>)[key],
      Spec.parse(manifest).spec,
    );
  const settings = (name: string) => Data.parse(find('ConfigMap', `masque-${name}`)).data;
  const service = (name: string, kind = 'Deployment') => {
    const scaler = find('HorizontalPodAutoscaler', name);
    return {
      resources: at(find(kind, name), 'template', 'spec', 'containers', 0, 'resources'),
      autoscaling: {
        minReplicas: at(scaler, 'minReplicas'),
        maxReplicas: at(scaler, 'maxReplicas'),
        cpu: at(scaler, 'metrics', 0, 'resource', 'target', 'averageUtilization'),
      },
    };
  };
  const withFile = (name: string) => {
    const size = at(find('StatefulSet', name), 'volumeClaimTemplates', 0, 'spec', 'resources', 'requests', 'storage');
    return { ...service(name, 'StatefulSet'), storage: { size, storageClassName: '' } };
  };
  const source = (policy: string) => ({ from: at(find('NetworkPolicy', policy), 'ingress', 0, 'from') });
  const target = (name: string) => {
    const rule = at(find('NetworkPolicy', `to-${name}`), 'egress', 0);
    const { to, ports } = z.object({ to: z.unknown(), ports: z.unknown() }).parse(rule);
    return { to, ports };
  };
  const command = (name: string) => ({
    schedule: at(find('CronJob', name), 'schedule'),
    suspend: at(find('CronJob', name), 'suspend'),
  });
  const route = find('HTTPRoute', 'masque');
  const image = z.string().parse(at(find('Deployment', 'gateway'), 'template', 'spec', 'containers', 0, 'image'));
  const [registry, tag] = image.split('/gateway:');
  return ChartValues.parse({
    image: { registry, tag, gatewayTag: '' },
    settings: Object.fromEntries(Object.keys(ChartValues.shape.settings.shape).map((name) => [name, settings(name)])),
    services: {
      identity: service('identity'),
      catalog: withFile('catalog'),
      chat: withFile('chat'),
      social: service('social'),
      moderation: service('moderation'),
      gateway: service('gateway'),
    },
    autoscaling: { enabled: true },
    route: { enabled: true, hostname: at(route, 'hostnames', 0), parentRefs: at(route, 'parentRefs') },
    externalSecrets: { enabled: true, store: at(find('ExternalSecret', 'masque-common'), 'secretStoreRef') },
    monitoring: { enabled: true },
    network: {
      enabled: true,
      front: source('front-to-gateway'),
      prometheus: source('prometheus-to-metrics'),
      mongodb: target('mongodb'),
      kafka: target('kafka'),
      redis: target('redis'),
      media: target('media'),
      traces: target('traces'),
    },
    ops: {
      'audit-verify': command('audit-verify'),
      doctor: command('doctor'),
      backup: command('backup'),
      backups: {
        size: at(find('PersistentVolumeClaim', 'backups'), 'resources', 'requests', 'storage'),
        storageClassName: '',
      },
    },
  });
}

function valuesText(values: ChartValues): string {
  const groups = Object.entries(values).map(([name, value]) => {
    const about = ChartValues.shape[name as keyof ChartValues].description;
    return `# ${about ?? name}.\n${dump({ [name]: value }, { lineWidth: -1, noRefs: true })}`;
  });
  return `# ${NOTE} values.schema.json says what each must be.\n\n${groups.join('\n')}`;
}
