import { texts } from '@masque/texts';
import { BackLink, useLeaveGuard } from '@masque/web-kit';
import { Muted, Page, PageHead } from '@masque/web-ui';
import { useEffect } from 'react';
import { CardDrop } from './CardDrop.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { takeFiles } from './droppedFiles.ts';
import { ImportActions } from './ImportActions.tsx';
import { ImportList } from './ImportList.tsx';
import css from './imports.module.css';
import { useImport } from './useImport.ts';

const words = texts.importCards;

export function ImportPage() {
  const { entries, isRunning, add, remove, create } = useImport();
  useLeaveGuard(isRunning);
  useEffect(() => {
    const files = takeFiles();
    if (files.length > 0) add(files);
  }, [add]);

  return (
    <Page narrow>
      <PageHead
        title={words.title}
        hint={words.intro}
        back={{ to: '/characters', text: texts.common.backToCharacters, as: BackLink }}
      />
      <div className={css.choose}>
        <ChooseFiles
          label={entries.length > 0 ? words.chooseMore : words.choose}
          isFirst={entries.length === 0}
          onFiles={add}
        />
        <Muted>{words.dropHere}</Muted>
      </div>
      <ImportActions entries={entries} isRunning={isRunning} onCreate={create} onRemove={remove} />
      {entries.length > 0 && <ImportList entries={entries} onRetry={create} onRemove={remove} />}
      <CardDrop onFiles={add} />
    </Page>
  );
}
