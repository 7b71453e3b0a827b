/** From the Go module proxy, as arguments of `go install`. */
export const programs = {
  kustomize: 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.1',
  'kube-score': 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0',
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
} as const;
export type Program = keyof typeof programs;

export const validator = {
  package: 'kubernetes-validate==1.37.0',
  kubernetes: ['1.34.0', '1.37.0'],
} as const;

export const models = {
  '@kubernetes-models/gateway-api': '2.0.0',
  '@kubernetes-models/prometheus-operator': '6.0.0',
  '@kubernetes-models/external-secrets': '2.0.0',
} as const;
