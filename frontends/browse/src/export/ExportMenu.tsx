import { texts } from '@masque/texts';
import { Menu } from '@masque/web-ui';
import { type Exported, type ExportQuery, useExport } from './useExport.ts';

const words = texts.exportCard;

const formats: readonly { label: string; query: ExportQuery }[] = [
  { label: words.png, query: { format: 'png' } },
  { label: words.jsonV3, query: { format: 'json', spec: 'v3' } },
  { label: words.jsonV2, query: { format: 'json', spec: 'v2' } },
  { label: words.charx, query: { format: 'charx' } },
];

export function ExportMenu({ id, name }: Exported) {
  const exportAs = useExport({ id, name });
  const items = formats.map(({ label, query }) => ({ label, onSelect: () => void exportAs(query) }));
  return <Menu label={words.button(name)} icon="download" items={items} />;
}
