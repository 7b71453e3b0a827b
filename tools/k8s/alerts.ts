import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { dump, load } from 'js-yaml';
import { z } from 'zod';

const FROM = 'infra/observability/prometheus/rules';
export const MONITORING = 'k8s/components/monitoring';
const Rules = z.object({ groups: z.array(z.looseObject({ name: z.string(), rules: z.array(z.looseObject({})) })) });

/** Generated from Prometheus' rule files, so alerts have a single source. Maps file name to text. */
export async function alertFiles(from = FROM): Promise<ReadonlyMap<string, string>> {
  const files = existsSync(from) ? (await readdir(from)).filter((name) => /\.ya?ml$/.test(name)).sort() : [];
  const made = new Map<string, string>();
  for (const file of files) {
    const name = parse(file).name;
    const { groups } = Rules.parse(load(await readFile(join(from, file), 'utf8')));
    const rule = {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata: { name: `masque-${name}` },
      spec: { groups },
    };
    made.set(
      `alerts-${name}.yaml`,
      `# Made of ${join(from, file)} by \`node tools/k8s.ts write\`.\n${dump(rule, { lineWidth: 120 })}`,
    );
  }
  const resources = ['pods.yaml', ...made.keys()];
  made.set(
    'kustomization.yaml',
    [
      '# For the Prometheus Operator: what is scraped, and the alerts. Written by `node tools/k8s.ts write`.',
      'apiVersion: kustomize.config.k8s.io/v1alpha1',
      'kind: Component',
      'resources:',
      ...resources.map((name) => `  - ${name}`),
      '',
    ].join('\n'),
  );
  return made;
}
