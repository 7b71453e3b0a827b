import { texts } from '@masque/texts';
import { ConfirmDialog, Page, useMedia } from '@masque/web-ui';
import { useState } from 'react';
import { CardDropToImport } from '../imports/CardDropToImport.tsx';
import { NotLoaded } from '../states/NotLoaded.tsx';
import { queryOf } from './address.ts';
import { BrowserControls } from './BrowserControls.tsx';
import { BrowserHead } from './BrowserHead.tsx';
import { NoCharacters } from './BrowserStates.tsx';
import { CharacterGrid } from './CharacterGrid.tsx';
import { PersonaBanner } from './PersonaBanner.tsx';
import { TagOffer } from './TagOffer.tsx';
import { TagPanel } from './TagPanel.tsx';
import { useBrowserAddress } from './useBrowserAddress.ts';
import { useDeletion } from './useDeletion.ts';
import { useIsMember } from './useIsMember.ts';
import { useLists } from './useLists.ts';

const words = texts.characterBrowser;

export function BrowserPage() {
  const browser = useBrowserAddress();
  const isMember = useIsMember();
  const isPhone = useMedia('phone');
  const { address, change, clear } = browser;
  const [areTagsShown, setTagsShown] = useState(address.tags.length > 0);
  const tab = isMember ? address.tab : 'all';
  const lists = useLists(address, tab, isMember);
  const deletion = useDeletion();
  const list = lists[tab];
  const { characters, error } = list;

  return (
    <Page>
      <PersonaBanner />
      <BrowserHead lists={lists} tab={tab} isMember={isMember} onTab={(wanted) => change({ tab: wanted })}>
        {tab === 'all' && (
          <BrowserControls
            browser={browser}
            isMember={isMember}
            total={list.total}
            areTagsShown={areTagsShown}
            onTags={() => setTagsShown(!areTagsShown)}
          />
        )}
      </BrowserHead>
      {tab === 'all' && areTagsShown && !isPhone && <TagPanel browser={browser} />}
      {list.matchingTag && <TagOffer browser={browser} offer={list.matchingTag} />}
      <div key={tab} role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {!characters && error !== null ? (
          <NotLoaded title={words.failed} error={error} onRetry={list.retry} />
        ) : characters?.length === 0 ? (
          <NoCharacters address={{ ...address, tab }} onClear={clear} onShowAll={() => change({ tab: 'all' })} />
        ) : (
          <CharacterGrid
            list={list}
            listKey={tab === 'all' ? JSON.stringify(queryOf(address)) : tab}
            onDelete={deletion.ask}
          />
        )}
      </div>
      <CardDropToImport />
      <ConfirmDialog
        open={deletion.asked !== null}
        title={words.deleteTitle}
        question={words.deleteQuestion(deletion.asked?.name ?? '')}
        busy={deletion.busy}
        busyText={words.deleting}
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </Page>
  );
}
