import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { useChatPageQuery } from '@masque/web-kit';
import { Dialog, LoadingLine, QueryView } from '@masque/web-ui';
import { ChatSettingsForm, type ChatSettingsPart } from './ChatSettingsForm.tsx';
import type { ChatDialogProps } from './dialogProps.ts';

const words = chatSettings.settings;

/** What a chat sets itself, apart from its persona. */
export const ChatSettingsDialog = (props: ChatDialogProps) => (
  <PartDialog {...props} part="settings" title={words.title} />
);

/** Who the user plays in a chat. */
export const PersonaDialog = (props: ChatDialogProps) => (
  <PartDialog {...props} part="persona" title={texts.chat.persona} />
);

/** Asked for anew each time, for lists and streams leave some of it out. */
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
