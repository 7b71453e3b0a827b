/** From the Go module proxy, as arguments of `go install`. */
export const programs = {
  kustomize: 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.1',
  'kube-score': 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0',
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
} as const;
export type Program = keyof typeof programs;

export const validator = {
  package: 'kubernetes-validate==1.37.0',
  /** The oldest supported version and the newest checked. */
  kubernetes: ['1.34.0', '1.37.0'],
} as const;

export const models = {
  '@kubernetes-models/gateway-api': '2.0.0',
  '@kubernetes-models/prometheus-operator': '6.0.0',
  '@kubernetes-models/external-secrets': '2.0.0',
} as const;

/** API server for `dry-run`, and the etcd it depends on, from the Go module proxy. */
export const cluster = {
  kubernetes: '1.34.4',
  packages: ['k8s.io/kubernetes/cmd/kube-apiserver', 'k8s.io/kubernetes/cmd/kubectl', 'go.etcd.io/etcd/server/v3'],
} as const;

/** CRDs of the kinds that overlays use, from the operators' Go modules. */
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
