import { texts } from '@masque/texts';
import { type AuditFilter, saveFile, sentenceOf, useExportAuditMutation } from '@masque/web-kit';
import { Button, showToast } from '@masque/web-ui';

const words = texts.adminAudit;

export function ExportButton({ filter }: { filter: AuditFilter }) {
  const [load, { isLoading }] = useExportAuditMutation();
  const save = async () => {
    const { data, error } = await load(filter);
    if (data) saveFile(data);
    else showToast(`${words.csvFailed} ${sentenceOf(error)}`, 'destructive');
  };
  return (
    <Button icon="download" busy={isLoading} onClick={() => void save()}>
      {words.csv}
    </Button>
  );
}
