import { z } from 'zod';
import { isWorkload, type KubernetesManifest, podOf, titleOf } from './manifest.ts';

export function findings(all: readonly KubernetesManifest[]): string[] {
  return [
    ...all.flatMap((manifest) => podFindings(manifest).map((finding) => `${titleOf(manifest)}: ${finding}`)),
    ...all.flatMap((manifest) => referenceFindings(manifest, all).map((each) => `${titleOf(manifest)}: ${each}`)),
  ];
}

function podFindings(manifest: KubernetesManifest): string[] {
  const pod = podOf(manifest);
  if (pod === null || manifest.metadata.namespace !== 'masque') return [];
  const { spec } = pod;
  const needs: [boolean, string][] = [
    [spec.securityContext.runAsNonRoot === true, 'may run as root'],
    [(spec.securityContext.runAsUser ?? 0) > 0, 'has no user'],
    [spec.securityContext.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile'],
    [spec.automountServiceAccountToken === false, 'has a token for the API of Kubernetes'],
    [spec.serviceAccountName !== undefined, 'has no service account of its own'],
  ];
  for (const container of spec.containers) {
    const { securityContext, resources, image } = container;
    needs.push(
      [securityContext.allowPrivilegeEscalation === false, 'may gain privileges'],
      [securityContext.readOnlyRootFilesystem === true, 'can write to its image'],
      [securityContext.capabilities?.drop?.includes('ALL') === true, 'keeps capabilities'],
      [(securityContext.capabilities?.add ?? []).length === 0, 'adds capabilities'],
      [/^[^:@]+(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image), `has an image without a version: ${image}`],
    );
    for (const kind of ['requests', 'limits'] as const)
      for (const quantity of ['cpu', 'memory'])
        needs.push([resources?.[kind][quantity] !== undefined, `has no ${kind} of ${quantity}`]);
    if (isWorkload(manifest)) {
      needs.push(
        [container.startupProbe !== undefined, 'has no startup probe'],
        [container.readinessProbe?.httpGet?.path === '/health/live', 'leaves the service when a store is away'],
        [container.livenessProbe?.httpGet?.path === '/health/live', 'is restarted when a store is away'],
      );
    }
  }
  return needs.filter(([isMet]) => !isMet).map(([, finding]) => finding);
}

const Labels = z.record(z.string(), z.string());
const Selecting = z.looseObject({ spec: z.looseObject({ selector: z.looseObject({}).optional() }).optional() });
const MatchLabels = z.object({ matchLabels: Labels.default({}) }).default({ matchLabels: {} });
const Scaling = z.object({ spec: z.looseObject({ scaleTargetRef: z.object({ kind: z.string(), name: z.string() }) }) });
const Making = z.looseObject({ spec: z.looseObject({ target: z.looseObject({ name: z.string() }) }) });

function referenceFindings(manifest: KubernetesManifest, all: readonly KubernetesManifest[]): string[] {
  const { kind, metadata } = manifest;
  const found: string[] = [];
  const exists = (wanted: string, name: string) =>
    all.some((each) => each.kind === wanted && each.metadata.name === name && isBeside(each, manifest));
  const selector = Selecting.parse(manifest).spec?.selector;
  if (kind === 'Service' && selector && !selects(Labels.parse(selector), manifest, all)) found.push('selects nothing');
  if (kind === 'PodDisruptionBudget' && !selects(MatchLabels.parse(selector).matchLabels, manifest, all))
    found.push('selects nothing');
  if (kind === 'HorizontalPodAutoscaler') {
    const target = Scaling.parse(manifest).spec.scaleTargetRef;
    if (!exists(target.kind, target.name)) found.push(`scales ${target.name}, which is not there`);
  }
  const pod = podOf(manifest);
  const made = new Set(
    all.filter((each) => each.kind === 'ExternalSecret').map((each) => Making.parse(each).spec.target.name),
  );
  for (const { envFrom } of pod?.spec.containers ?? []) {
    for (const { configMapRef, secretRef } of envFrom) {
      if (configMapRef && !exists('ConfigMap', configMapRef.name))
        found.push(`reads ${configMapRef.name}, which is not there`);
      if (secretRef && !exists('Secret', secretRef.name) && !made.has(secretRef.name))
        found.push(`reads ${secretRef.name}, which is not there`);
    }
  }
  const account = pod?.spec.serviceAccountName;
  if (account && !exists('ServiceAccount', account)) found.push(`runs as ${account}, which is not there`);
  if (isWorkload(manifest) && metadata.namespace === 'masque' && !exists('Service', metadata.name))
    found.push('has no service of its name');
  return found;
}

const isBeside = (one: KubernetesManifest, other: KubernetesManifest): boolean =>
  one.metadata.namespace === other.metadata.namespace;

function selects(
  labels: Readonly<Record<string, string>>,
  from: KubernetesManifest,
  all: readonly KubernetesManifest[],
): boolean {
  if (Object.keys(labels).length === 0) return false;
  return all.some((each) => {
    const pod = isWorkload(each) && isBeside(each, from) ? podOf(each) : null;
    return pod !== null && Object.entries(labels).every(([name, value]) => pod.metadata.labels[name] === value);
  });
}
