import { dump } from 'js-yaml';

export interface Slot {
  /** E.g. `['spec', 'template', 'spec', 'containers', 0, 'image']`. */
  readonly path: readonly (string | number)[];
  /** Go template, without braces. */
  readonly expression: string;
  /** `block`: a list or object as multi-line YAML. `text`: a quoted string. */
  readonly as: 'scalar' | 'text' | 'block';
  /** Omits the line unless this holds. */
  readonly condition?: string;
}

export function toTemplate(manifest: object, slots: readonly Slot[]): string {
  const copy: unknown = JSON.parse(JSON.stringify(manifest));
  slots.forEach(({ path }, index) => put(copy, path, `SLOT${index}SLOT`));
  const text = dump(copy, { lineWidth: -1, noRefs: true }).replaceAll(/\{\{|\}\}/g, (braces) => `{{ "${braces}" }}`);
  return text.replaceAll(
    /^(\s*(?:- )*)([\w./'"-]+): SLOT(\d+)SLOT$/gm,
    (_, before: string, key: string, index: string) => {
      const slot = slots[Number(index)];
      if (!slot) return _;
      const line = `${before}${key}:${filled(slot, before.length + 2)}`;
      return slot.condition ? `{{- if ${slot.condition} }}\n${line}\n{{- end }}` : line;
    },
  );
}

function filled({ expression, as }: Slot, indent: number): string {
  if (as === 'block') return ` {{- toYaml ${expression} | nindent ${indent} }}`;
  return as === 'text' ? ` {{ ${expression} | quote }}` : ` {{ ${expression} }}`;
}

function put(into: unknown, path: readonly (string | number)[], value: string): void {
  const [key, ...rest] = path;
  const place = Object(into) as Record<string | number, unknown>;
  if (key === undefined) return;
  if (rest.length === 0) place[key] = value;
  else put((place[key] ??= {}), rest, value);
}
