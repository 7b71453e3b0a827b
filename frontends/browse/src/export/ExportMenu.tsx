import { texts } from '@masque/texts';
import { saveFile, sentenceOf, useExportCharacterMutation } from '@masque/web-kit';
import { Menu, showToast } from '@masque/web-ui';

const words = texts.exportCard;
/** Show a toast only for exports slower than this. */
const quickMs = 700;

const formats = [
  { label: words.png, query: { format: 'png' } },
  { label: words.jsonV3, query: { format: 'json', spec: 'v3' } },
  { label: words.jsonV2, query: { format: 'json', spec: 'v2' } },
  { label: words.charx, query: { format: 'charx' } },
] as const;

export function ExportMenu({ id, name }: { id: string; name: string }) {
  const [exportCharacter] = useExportCharacterMutation();
  const exportAs = async (query: (typeof formats)[number]['query']) => {
    const slow = setTimeout(() => showToast(words.preparing(name)), quickMs);
    const { data, error } = await exportCharacter({ params: { id }, query });
    clearTimeout(slow);
    if (!data) return showToast(texts.common.exportFailed(sentenceOf(error)), 'destructive');
    saveFile(data);
    return showToast(texts.common.fileSaved(data.name), 'success');
  };
  const items = formats.map(({ label, query }) => ({ label, onSelect: () => void exportAs(query) }));
  return <Menu label={words.button(name)} icon="download" items={items} />;
}
