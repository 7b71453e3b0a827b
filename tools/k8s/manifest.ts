import { loadAll } from 'js-yaml';
import { z } from 'zod';

const SecurityContext = z.looseObject({
  runAsNonRoot: z.boolean().optional(),
  runAsUser: z.number().optional(),
  seccompProfile: z.object({ type: z.string() }).optional(),
  allowPrivilegeEscalation: z.boolean().optional(),
  readOnlyRootFilesystem: z.boolean().optional(),
  capabilities: z.object({ add: z.array(z.string()).optional(), drop: z.array(z.string()).optional() }).optional(),
});
const Probe = z.looseObject({
  httpGet: z.object({ path: z.string(), port: z.union([z.string(), z.number()]) }).optional(),
});
const Quantities = z.record(z.string(), z.union([z.string(), z.number()]));
const Named = z.object({ name: z.string() });
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z.array(z.object({ configMapRef: Named.optional(), secretRef: Named.optional() })).default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  resources: z.object({ requests: Quantities.default({}), limits: Quantities.default({}) }).optional(),
  securityContext: SecurityContext.default({}),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
});
const Labels = z.record(z.string(), z.string());
const PodTemplate = z.looseObject({
  metadata: z.looseObject({ labels: Labels.default({}) }).default({ labels: {} }),
  spec: z.looseObject({
    containers: z.array(Container),
    securityContext: SecurityContext.default({}),
    serviceAccountName: z.string().optional(),
    automountServiceAccountToken: z.boolean().optional(),
    terminationGracePeriodSeconds: z.number().optional(),
  }),
});

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: Labels.optional(),
    annotations: Labels.optional(),
  }),
});
export type KubernetesManifest = z.output<typeof Manifest>;

const Workload = Manifest.extend({ spec: z.looseObject({ template: PodTemplate }) });
const CronJob = Manifest.extend({
  spec: z.looseObject({ jobTemplate: z.looseObject({ spec: z.looseObject({ template: PodTemplate }) }) }),
});

export const manifestsOf = (text: string): KubernetesManifest[] =>
  loadAll(text)
    .filter((document) => document !== null && document !== undefined)
    .map((document) => Manifest.parse(document));

export const isWorkload = ({ kind }: KubernetesManifest): boolean => kind === 'Deployment' || kind === 'StatefulSet';

export function podOf(manifest: KubernetesManifest): z.output<typeof PodTemplate> | null {
  if (isWorkload(manifest)) return Workload.parse(manifest).spec.template;
  if (manifest.kind === 'CronJob') return CronJob.parse(manifest).spec.jobTemplate.spec.template;
  return null;
}

export const titleOf = ({ kind, metadata: { name } }: KubernetesManifest): string => `${kind}/${name}`;
