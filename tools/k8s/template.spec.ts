import { differences } from './helm.ts';
import { manifestsOf } from './manifest.ts';
import { toTemplate } from './template.ts';

describe('a manifest as a template of Helm', () => {
  it('has its values in the places of the slots', () => {
    const manifest = { spec: { containers: [{ image: 'a', resources: { limits: { cpu: 1 } } }] } };
    const text = toTemplate(manifest, [
      { path: ['spec', 'replicas'], expression: '.Values.n', as: 'scalar', condition: '.Values.on' },
      { path: ['spec', 'containers', 0, 'image'], expression: '.Values.image', as: 'text' },
      { path: ['spec', 'containers', 0, 'resources'], expression: '.Values.resources', as: 'block' },
    ]);
    expect(text.split('\n')).toEqual([
      'spec:',
      '  containers:',
      '    - image: {{ .Values.image | quote }}',
      '      resources: {{- toYaml .Values.resources | nindent 8 }}',
      '{{- if .Values.on }}',
      '  replicas: {{ .Values.n }}',
      '{{- end }}',
      '',
    ]);
  });

  it('keeps braces that are not for Helm', () => {
    expect(toTemplate({ text: '{{ $value }}' }, [])).toBe(`text: '{{ "{{" }} $value {{ "}}" }}'\n`);
  });
});

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
