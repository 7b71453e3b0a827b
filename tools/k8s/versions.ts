/** The tools that look at `k8s/`, in one place. Each is built or fetched once, into a folder that is kept. */

/** Programs, by Go's module proxy; `package@version` as `go install` takes it. */
export const programs = {
  kustomize: 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.1',
  'kube-score': 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0',
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
} as const;
export type Program = keyof typeof programs;

/** Kubernetes' own schemas, and what holds manifests against them, by PyPI. */
export const validator = {
  package: 'kubernetes-validate==1.37.0',
  /** The oldest version of Kubernetes that is promised to work, and the newest one looked at. */
  kubernetes: ['1.34.0', '1.37.0'],
} as const;

/** Shapes of what operators of the cluster read, as npm packages carry them. */
export const models = {
  '@kubernetes-models/gateway-api': '2.0.0',
  '@kubernetes-models/prometheus-operator': '6.0.0',
  '@kubernetes-models/external-secrets': '2.0.0',
} as const;
