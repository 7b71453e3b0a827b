import { manifestsOf } from './manifest.ts';
import { findings } from './rules.ts';

const GOOD = `
apiVersion: v1
kind: ServiceAccount
metadata: { name: chat, namespace: masque }
---
apiVersion: v1
kind: Service
metadata: { name: chat, namespace: masque }
spec: { selector: { app: chat } }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: chat, namespace: masque }
spec: { selector: { matchLabels: { app: chat } } }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: chat, namespace: masque }
spec: { scaleTargetRef: { kind: StatefulSet, name: chat } }
---
apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: { name: any, namespace: masque }
spec: { target: { name: masque-chat } }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: chat, namespace: masque }
spec:
  template:
    metadata: { labels: { app: chat } }
    spec:
      serviceAccountName: chat
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: masque
          image: ghcr.io/masque/chat:0.1.0
          envFrom: [{ secretRef: { name: masque-chat } }]
          resources: { requests: { cpu: 1, memory: 1Gi }, limits: { cpu: 1, memory: 1Gi } }
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          startupProbe: { httpGet: { path: /health/ready, port: http } }
          readinessProbe: { httpGet: { path: /health/live, port: http } }
          livenessProbe: { httpGet: { path: /health/live, port: http } }
`;

const found = (from: string | RegExp, to: string) => {
  const changed = GOOD.replace(from, to);
  expect(changed).not.toBe(GOOD);
  return findings(manifestsOf(changed));
};

describe('what manifests must be', () => {
  it('has nothing against good ones', () => {
    expect(findings(manifestsOf(GOOD))).toEqual([]);
  });

  it.each([
    ['runAsNonRoot: true', 'runAsNonRoot: false', 'StatefulSet/chat: may run as root'],
    ['type: RuntimeDefault', 'type: Unconfined', 'StatefulSet/chat: has no seccomp profile'],
    ['drop: [ALL]', 'drop: [NET_RAW]', 'StatefulSet/chat: keeps capabilities'],
    ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'StatefulSet/chat: can write to its image'],
    ['automountServiceAccountToken: false', 'hostname: a', 'StatefulSet/chat: has a token for the API of Kubernetes'],
    ['limits: { cpu: 1, memory: 1Gi }', 'limits: { cpu: 1 }', 'StatefulSet/chat: has no limits of memory'],
    ['chat:0.1.0', 'chat:latest', 'StatefulSet/chat: has an image without a version: ghcr.io/masque/chat:latest'],
    [
      /readinessProbe: .*live/,
      'readinessProbe: { httpGet: { path: /health/ready',
      'StatefulSet/chat: leaves the service when a store is away',
    ],
    ['matchLabels: { app: chat }', 'matchLabels: { app: cat }', 'PodDisruptionBudget/chat: selects nothing'],
    [
      '{ selector: { matchLabels: { app: chat } } }',
      '{ maxUnavailable: 1 }',
      'PodDisruptionBudget/chat: selects nothing',
    ],
    ['{ selector: { app: chat } }', '{ selector: { app: cat } }', 'Service/chat: selects nothing'],
    [
      'kind: StatefulSet, name: chat',
      'kind: Deployment, name: chat',
      'HorizontalPodAutoscaler/chat: scales chat, which is not there',
    ],
    [
      'target: { name: masque-chat }',
      'target: { name: other }',
      'StatefulSet/chat: reads masque-chat, which is not there',
    ],
    ['serviceAccountName: chat', 'serviceAccountName: cat', 'StatefulSet/chat: runs as cat, which is not there'],
  ])('finds %s made %s', (from, to, finding) => {
    expect(found(from, to)).toEqual([finding]);
  });
});
