import { differences } from './helm.ts';
import { manifestsOf } from './manifest.ts';

describe('base and chart compared', () => {
  const of = (data: string) => manifestsOf(`{ apiVersion: v1, kind: ConfigMap, metadata: { name: a }, data: ${data} }`);

  it('are the same without what only one of them needs', () => {
    expect(differences(of('{}'), manifestsOf('{ apiVersion: v1, kind: ConfigMap, metadata: { name: a } }'))).toEqual(
      [],
    );
  });

  it('are not when a value is another one, or a manifest is missing', () => {
    expect(differences(of('{ a: b }'), of('{ a: c }'))).toHaveLength(1);
    expect(differences(of('{ a: b }'), [])).toHaveLength(1);
  });
});
