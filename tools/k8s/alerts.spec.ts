import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertFiles, MONITORING } from './alerts.ts';
import { differing } from './generated.ts';
import { manifestsOf } from './manifest.ts';

describe('alerts for the Prometheus Operator', () => {
  it('are made of the rule files of Prometheus, and those in git are up to date', async () => {
    expect(await differing(MONITORING, await alertFiles(), (path) => path.startsWith('alerts-'))).toEqual([]);
  });

  it('have the groups of a rule file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masque-rules-'));
    const rule = { alert: 'Down', expr: 'up == 0', annotations: { summary: '{{ $labels.pod }} is down' } };
    writeFileSync(join(folder, 'services.yml'), JSON.stringify({ groups: [{ name: 'services', rules: [rule] }] }));
    const files = await alertFiles(folder);
    expect(manifestsOf(files.get('alerts-services.yaml') ?? '')).toMatchObject([
      {
        kind: 'PrometheusRule',
        metadata: { name: 'masque-services' },
        spec: { groups: [{ name: 'services', rules: [rule] }] },
      },
    ]);
    expect(files.get('kustomization.yaml')).toContain('- alerts-services.yaml\n');
  });
});
