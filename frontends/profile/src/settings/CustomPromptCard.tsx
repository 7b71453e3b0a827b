import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useCustomPromptQuery, useCustomPromptText } from '@masque/web-kit';
import { Panel, QueryView, Skeleton, TextAreaField } from '@masque/web-ui';
import { SavedNote } from './SavedNote.tsx';

const words = texts.chat.customPrompt;

export function CustomPromptCard() {
  const query = useCustomPromptQuery({ query: {} });
  return (
    <Panel id="custom-prompt" title={texts.settings.sections['custom-prompt']} lead={words.hint}>
      <QueryView query={query} loading={<Skeleton height={190} />} failed={words.loadFailed}>
        {({ customPrompt }) => <CustomPromptField start={customPrompt} />}
      </QueryView>
    </Panel>
  );
}

function CustomPromptField({ start }: { start: string }) {
  const { text, setText, state, save } = useCustomPromptText(start);
  return (
    <div>
      <TextAreaField
        label={words.label}
        name="customPrompt"
        max={limits.customPrompt}
        rows={{ min: 4, max: 14 }}
        value={text}
        error={typeof state === 'object' ? state.failed : null}
        onBlur={() => void save()}
        onChange={setText}
      />
      <SavedNote state={typeof state === 'object' ? 'failed' : state === 'unchanged' ? 'idle' : state} />
    </div>
  );
}
