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

/** An API server of its own for `dry-run`: packages of Kubernetes and of the etcd that it depends on, by Go's module proxy. */
export const cluster = {
  kubernetes: '1.34.4',
  packages: ['k8s.io/kubernetes/cmd/kube-apiserver', 'k8s.io/kubernetes/cmd/kubectl', 'go.etcd.io/etcd/server/v3'],
} as const;

/** Where Go modules of operators have the definitions of the kinds that overlays use. */
export const definitions = {
  'sigs.k8s.io/gateway-api@v1.6.3': ['config/crd/standard/gateway.networking.k8s.io_httproutes.yaml'],
  'github.com/prometheus-operator/prometheus-operator@v0.85.0': [
    'example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml',
    'example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml',
  ],
  'github.com/external-secrets/external-secrets@v0.16.2': [
    'config/crds/bases/external-secrets.io_externalsecrets.yaml',
  ],
} as const;
