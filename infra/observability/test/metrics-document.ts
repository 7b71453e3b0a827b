import { readFileSync } from 'node:fs';

export interface DocumentedMetric {
  readonly name: string;
  readonly type: string;
  /** Besides `service`. */
  readonly labels: readonly string[];
}

const ROW = /^\| `(\w+)` *\| (counter|gauge|histogram|summary) *\| ([^|]*)\|/;

export function documentedMetrics(path = 'docs/metrics.md'): DocumentedMetric[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', type = '', labels = ''] = ROW.exec(line) ?? [];
      return name === ''
        ? []
        : [{ name, type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label) }];
    });
}
