import { texts } from '@masque/texts';
import { useCustomPromptQuery } from '@masque/web-kit';
import { Dialog, LoadingLine, QueryView } from '@masque/web-ui';
import { useState } from 'react';
import { CustomPromptEditor } from './CustomPromptEditor.tsx';

const words = texts.chat.customPrompt;

/** Reloads first: saving the cached prompt would undo a change made elsewhere. */
export function CustomPromptDialog({ onClose }: { onClose: () => void }) {
  const query = useCustomPromptQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const [openedAt] = useState(Date.now);
  const [start, setStart] = useState<string | null>(null);
  const isRead = query.isError || (query.fulfilledTimeStamp ?? 0) >= openedAt;
  if (start === null && query.data && isRead) setStart(query.data.customPrompt);
  if (start !== null) return <CustomPromptEditor start={start} onClose={onClose} />;
  const loading = <LoadingLine text={words.loading} />;
  return (
    <Dialog open width={640} title={words.title} onClose={onClose}>
      <QueryView query={query} loading={loading} failed={words.loadFailed}>
        {() => loading}
      </QueryView>
    </Dialog>
  );
}
