import { limits, type QuickReplies } from '@masque/contracts';
import { quickReplies as words } from '@masque/texts/quick-replies';
import { useQuickRepliesQuery } from '@masque/web-kit';
import {
  Button,
  EmptyState,
  FileButton,
  Muted,
  Notice,
  Page,
  PageHead,
  QueryView,
  Skeleton,
  Stack,
  useFocusFallback,
} from '@masque/web-ui';
import { useRef } from 'react';
import { SaveBar } from '../editing/SaveBar.tsx';
import { moved } from '../editing/useEditedList.ts';
import css from '../regex/regex.module.css';
import { NamedRows } from './NamedRows.tsx';
import { replyName, setName } from './quickReplies.rules.ts';
import { SetEditor } from './SetEditor.tsx';
import { useQuickReplies } from './useQuickReplies.ts';

export function QuickRepliesPage() {
  const query = useQuickRepliesQuery();
  return (
    <Page narrow>
      <PageHead title={words.title} back={{ to: '/settings#quick-replies', text: words.back }} />
      <QueryView query={query} loading={<Skeleton height={420} />} failed={words.loadFailed}>
        {(current) => <QuickRepliesEditor current={current} />}
      </QueryView>
    </Page>
  );
}

function QuickRepliesEditor({ current }: { current: QuickReplies }) {
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root);
  const state = useQuickReplies(current);
  const { sets, open } = state;
  return (
    <div ref={root} className={css.editor} tabIndex={-1}>
      <Muted>{words.lead}</Muted>
      {sets.length > 0 && (
        <Stack row gap={2}>
          <AddSets state={state} />
        </Stack>
      )}
      {state.notes.length > 0 && (
        <Notice>
          {state.notes.map((note) => (
            <p key={note} dir="auto">
              {note}
            </p>
          ))}
        </Notice>
      )}
      {state.isFull && <Muted>{words.tooMany(limits.quickReplySets)}</Muted>}
      {sets.length === 0 ? (
        <EmptyState title={words.noneTitle} hint={words.noneHint}>
          <AddSets state={state} isFirst />
        </EmptyState>
      ) : (
        <NamedRows
          label={words.list}
          rows={sets.map((set) => ({ id: set.id, name: setName(set), detail: set.replies.map(replyName).join(' · ') }))}
          open={open?.id ?? null}
          onOpen={(row) => state.show(sets[row]?.id ?? null)}
          onMove={(from, to) => state.setSets((now) => moved(now, from, to))}
        />
      )}
      {open && <SetEditor key={open.id} set={open} state={state} />}
      {(sets.length > 0 || state.isChanged) && <SaveBar words={words} state={state} />}
    </div>
  );
}

const AddSets = ({ state, isFirst = false }: { state: ReturnType<typeof useQuickReplies>; isFirst?: boolean }) => (
  <>
    <Button icon="plus" kind={isFirst ? 'primary' : 'plain'} disabled={state.isFull} onClick={state.add}>
      {words.add}
    </Button>
    <FileButton
      icon="upload"
      kind={isFirst ? 'plain' : 'quiet'}
      name={words.importFiles}
      accept="application/json,.json"
      multiple
      onFiles={(files) => void state.importFiles(files)}
    >
      {words.import}
    </FileButton>
  </>
);
