import { chatSettings } from '@masque/texts/chat-settings';
import { useChatPageQuery } from '@masque/web-kit';
import { Dialog, LoadingLine, QueryView } from '@masque/web-ui';
import { ChatSettingsForm } from './ChatSettingsForm.tsx';
import type { ChatDialogProps } from './dialogProps.ts';

const words = chatSettings.settings;

/** What a chat sets itself: asked for anew each time, for lists and streams leave some of it out. */
export function ChatSettingsDialog({ chat, onChanged, onClose }: ChatDialogProps) {
  const query = useChatPageQuery({ params: { id: chat.id }, query: { limit: 1 } });
  if (query.data) return <ChatSettingsForm chat={query.data.chat} onChanged={onChanged} onClose={onClose} />;
  return (
    <Dialog open width={640} title={words.title} onClose={onClose}>
      <QueryView query={query} loading={<LoadingLine text={words.loading} />} failed={words.loadFailed}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}
