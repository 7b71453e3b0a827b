import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { load } from 'js-yaml';
import { manifestsOf } from './manifest.ts';

const RULES = 'infra/observability/prometheus/rules';
const MONITORING = 'k8s/components/monitoring';
const names = readdirSync(RULES).map((file) => parse(file).name);

describe('alerts for the Prometheus Operator', () => {
  it.each(names)('are those of the rule file of Prometheus: %s', (name) => {
    const { groups } = load(readFileSync(join(RULES, `${name}.yml`), 'utf8')) as { groups: unknown };
    expect(manifestsOf(readFileSync(join(MONITORING, `alerts-${name}.yaml`), 'utf8'))).toEqual([
      {
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'PrometheusRule',
        metadata: { name: `masque-${name}` },
        spec: { groups },
      },
    ]);
  });

  it('are all of them in the component, and no others', () => {
    const { resources } = load(readFileSync(join(MONITORING, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
    const files = names.map((name) => `alerts-${name}.yaml`).toSorted();
    expect(readdirSync(MONITORING).filter((file) => file.startsWith('alerts-'))).toEqual(files);
    expect(resources.filter((file) => file.startsWith('alerts-')).toSorted()).toEqual(files);
  });
});
