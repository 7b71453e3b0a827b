import { goModOf } from './get-cluster.ts';

describe("what Kubernetes' API server is built of", () => {
  it('are the published modules in place of those that lie beside it', () => {
    const published = 'require (\n\tgithub.com/a/b v0.0.0\n\tk8s.io/api v0.0.0\n\tk8s.io/utils v0.0.0-2025-abc\n)\n';
    expect(goModOf(published, '1.34.4').split('\n').filter(Boolean)).toEqual([
      'module masque.invalid/cluster',
      'go 1.24.0',
      'require k8s.io/kubernetes v1.34.4',
      'replace k8s.io/api => k8s.io/api v0.34.4',
    ]);
  });
});
