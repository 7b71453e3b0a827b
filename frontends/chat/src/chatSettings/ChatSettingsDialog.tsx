import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { useChatPageQuery } from '@masque/web-kit';
import { Dialog, LoadingLine, QueryView } from '@masque/web-ui';
import { ChatSettingsForm, type ChatSettingsPart } from './ChatSettingsForm.tsx';
import type { ChatDialogProps } from './dialogProps.ts';

const words = chatSettings.settings;

export const ChatSettingsDialog = (props: ChatDialogProps) => (
  <PartDialog {...props} part="settings" title={texts.chat.settings} />
);

export const PersonaDialog = (props: ChatDialogProps) => (
  <PartDialog {...props} part="persona" title={texts.chat.persona} />
);

/** Loads the chat, because lists and streams leave out some settings. */
function PartDialog({
  chat,
  part,
  title,
  onChanged,
  onClose,
}: ChatDialogProps & { part: ChatSettingsPart; title: string }) {
  const query = useChatPageQuery({ params: { id: chat.id }, query: { limit: 1 } });
  if (query.data) return <ChatSettingsForm {...{ part, title, onChanged, onClose }} chat={query.data.chat} />;
  return (
    <Dialog open width={640} title={title} onClose={onClose}>
      <QueryView query={query} loading={<LoadingLine text={words.loading} />} failed={words.loadFailed}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}
