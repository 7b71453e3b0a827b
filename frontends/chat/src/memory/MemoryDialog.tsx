import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { useMemoryQuery } from '@masque/web-kit';
import { Button, Dialog, LoadingLine, QueryView } from '@masque/web-ui';
import { useState } from 'react';
import type { ChatDialogProps } from '../chatSettings/dialogProps.ts';
import { MemoryEditor } from './MemoryEditor.tsx';

const words = chatSettings.memory;
/** ms between polls while a summary is being written or retried. */
const LOOK_MS = 2_000;

export function MemoryDialog({ chat, onClose }: Pick<ChatDialogProps, 'chat' | 'onClose'>) {
  const [isWaiting, setWaiting] = useState(false);
  const query = useMemoryQuery({ params: { id: chat.id } }, { pollingInterval: isWaiting ? LOOK_MS : 0 });
  const { data: memory } = query;
  const waits = memory !== undefined && (memory.state === 'running' || Boolean(memory.failure?.retryAt));
  if (waits !== isWaiting) setWaiting(waits);
  if (memory) return <MemoryEditor chatId={chat.id} memory={memory} onClose={onClose} />;
  return (
    <Dialog
      open
      width={640}
      title={texts.chat.memory}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.common.close}</Button>}
    >
      <QueryView query={query} loading={<LoadingLine text={words.loading} />} failed={words.loadFailed}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}
