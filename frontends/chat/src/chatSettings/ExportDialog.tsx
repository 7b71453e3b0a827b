import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { Button, Dialog, Muted, Stack } from '@masque/web-ui';
import { exportFormats, useExport } from '../chats/useExport.ts';
import type { ChatDialogProps } from './dialogProps.ts';

const words = chatSettings.export;

export function ExportDialog({ chat, onClose }: Pick<ChatDialogProps, 'chat' | 'onClose'>) {
  const exportAs = useExport(chat.id);
  return (
    <Dialog open title={texts.chat.export} width={440} onClose={onClose}>
      <Stack>
        <Muted>{words.hint}</Muted>
        {exportFormats.map(({ format, label }) => (
          <Button
            key={format}
            icon="download"
            onClick={() => {
              onClose();
              void exportAs(format);
            }}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
