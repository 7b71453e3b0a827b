import { limits, type RegexScripts } from '@masque/contracts';
import { texts } from '@masque/texts';
import { regexScripts as words } from '@masque/texts/regex-scripts';
import { saveFile, useRegexScriptsQuery } from '@masque/web-kit';
import {
  Button,
  EmptyState,
  FileButton,
  Muted,
  Notice,
  Page,
  PageHead,
  QueryView,
  showToast,
  Skeleton,
  Stack,
  useFocusFallback,
} from '@masque/web-ui';
import { useRef } from 'react';
import { SaveBar } from '../editing/SaveBar.tsx';
import css from './regex.module.css';
import { ScriptEditor } from './ScriptEditor.tsx';
import { ScriptList } from './ScriptList.tsx';
import { fileOf } from './scripts.rules.ts';
import { TestBox } from './TestBox.tsx';
import { useScripts } from './useScripts.ts';
import { useFindings, useScriptClient } from './useScriptWorker.ts';

export function RegexPage() {
  const query = useRegexScriptsQuery();
  return (
    <Page narrow>
      <PageHead title={words.title} back={{ to: '/settings#regex', text: words.back }} />
      <QueryView query={query} loading={<Skeleton height={420} />} failed={words.loadFailed}>
        {(current) => <RegexEditor current={current} />}
      </QueryView>
    </Page>
  );
}

function RegexEditor({ current }: { current: RegexScripts }) {
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root);
  const client = useScriptClient();
  const state = useScripts(current);
  const { scripts, open } = state;
  const findings = useFindings(client, scripts);
  const exportAll = () => {
    saveFile(fileOf(scripts, words.exportName));
    showToast(texts.common.fileSaved(words.exportName), 'success');
  };
  return (
    <div ref={root} className={css.editor} tabIndex={-1}>
      <Muted>{words.lead}</Muted>
      {scripts.length > 0 && (
        <Stack row gap={2}>
          <AddScripts state={state} />
          <Button icon="download" kind="quiet" onClick={exportAll}>
            {words.exportAll}
          </Button>
        </Stack>
      )}
      {state.problems.length > 0 && (
        <Notice type="destructive">
          {state.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {state.isFull && <Muted>{words.tooMany(limits.regexScripts)}</Muted>}
      {scripts.length === 0 ? (
        <EmptyState title={words.noneTitle} hint={words.noneHint}>
          <AddScripts state={state} isFirst />
        </EmptyState>
      ) : (
        <ScriptList scripts={scripts} findings={findings} state={state} />
      )}
      {open && (
        <ScriptEditor key={open.id} script={open} findings={findings[scripts.indexOf(open)] ?? []} state={state} />
      )}
      {scripts.length > 0 && <TestBox client={client} scripts={scripts} />}
      {(scripts.length > 0 || state.isChanged) && <SaveBar words={words} state={state} />}
    </div>
  );
}

const AddScripts = ({ state, isFirst = false }: { state: ReturnType<typeof useScripts>; isFirst?: boolean }) => (
  <>
    <Button icon="plus" kind={isFirst ? 'primary' : 'plain'} disabled={state.isFull} onClick={() => state.add()}>
      {words.add}
    </Button>
    <FileButton
      icon="upload"
      kind={isFirst ? 'plain' : 'quiet'}
      name={words.importFiles}
      accept="application/json,.json,.risum"
      multiple
      onFiles={(files) => void state.importFiles(files)}
    >
      {words.import}
    </FileButton>
  </>
);
