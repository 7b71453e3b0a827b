import { texts } from '@masque/texts';
import { useCustomPromptQuery } from '@masque/web-kit';
import { Dialog, LoadingLine, QueryView } from '@masque/web-ui';
import { CustomPromptEditor } from './CustomPromptEditor.tsx';

const words = texts.chat.customPrompt;

/** What is added to the prompts of all one's chats. */
export function CustomPromptDialog({ onClose }: { onClose: () => void }) {
  const query = useCustomPromptQuery({ query: {} });
  return query.data ? (
    <CustomPromptEditor start={query.data.customPrompt} onClose={onClose} />
  ) : (
    <Dialog open width={640} title={words.title} onClose={onClose}>
      <QueryView query={query} loading={<LoadingLine text={words.loading} />} failed={words.loadFailed}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}
