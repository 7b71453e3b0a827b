import type { CharacterCard } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  characterListQuery,
  sentenceOf,
  useCharactersInfiniteQuery,
  useFavoritesInfiniteQuery,
  useFollowingInfiniteQuery,
  useSession,
} from '@masque/web-kit';
import { Button, EmptyState, LinkButton, Page, useMedia } from '@masque/web-ui';
import { useState } from 'react';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { CardDropToImport } from '../imports/CardDrop.tsx';
import { type BrowserAddress, type BrowserTab, isNarrowed, queryOf } from './address.ts';
import css from './browser.module.css';
import { BrowserControls } from './BrowserControls.tsx';
import { BrowserHead } from './BrowserHead.tsx';
import { CharacterGrid } from './CharacterGrid.tsx';
import { type CharacterList, characterList } from './characterList.ts';
import { DeleteCharacter } from './DeleteCharacter.tsx';
import { PersonaBanner } from './PersonaBanner.tsx';
import { TagChoices } from './TagChoices.tsx';
import { useBrowserAddress } from './useBrowserAddress.ts';
import { useIsMember } from './useIsMember.ts';

const words = texts.characterBrowser;
/** The server answers with these while following isn't available. */
const noFollowing = [400, 404];

export function BrowserPage() {
  const browser = useBrowserAddress();
  const isMember = useIsMember();
  const isPhone = useMedia('phone');
  const { user, username } = useSession();
  const { address, change, clear } = browser;
  const [areTagsShown, setTagsShown] = useState(address.tags.length > 0);
  const [deleted, setDeleted] = useState<CharacterCard | null>(null);
  const tab = isMember ? address.tab : 'all';
  const lists = useLists(address, tab, isMember);
  const list = lists[tab];
  const { characters, error, matchingTag } = list;

  return (
    <Page>
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
      <PersonaBanner />
      {tab === 'all' && areTagsShown && !isPhone && (
        <section id="tags" className={css.tagPanel} aria-label={texts.common.tags}>
          <TagChoices chosen={address.tags} onChange={(tags) => change({ tags })} />
          {isNarrowed(address) && (
            <Button kind="quiet" size="small" onClick={clear}>
              {words.clearFilters}
            </Button>
          )}
        </section>
      )}
      {matchingTag && (
        <p className={css.tagOffer}>
          <Button
            kind="quiet"
            size="small"
            onClick={() => change({ search: '', tags: [...address.tags, matchingTag.tag] })}
          >
            {words.tagOffer(matchingTag.tag, matchingTag.count)}
          </Button>
        </p>
      )}
      <div key={tab} role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {!characters && error !== null ? (
          <NotLoaded title={words.failed} error={error} onRetry={list.retry} />
        ) : characters?.length === 0 ? (
          <NoCharacters address={{ ...address, tab }} onClear={clear} onShowAll={() => change({ tab: 'all' })} />
        ) : (
          <CharacterGrid
            list={list}
            listKey={tab === 'all' ? JSON.stringify(queryOf(address)) : tab}
            onDelete={setDeleted}
          />
        )}
      </div>
      <CardDropToImport />
      <DeleteCharacter
        character={deleted}
        refusal={!user ? words.mustLogIn : !username ? words.noUsername : null}
        failed={(reason) => words.deleteFailed(sentenceOf(reason))}
        onClose={() => setDeleted(null)}
      />
    </Page>
  );
}

/** Loads the hidden tabs after the visible one: their counts show, and they open at once. */
function useLists(address: BrowserAddress, tab: BrowserTab, isMember: boolean): Record<BrowserTab, CharacterList> {
  const all = characterList(useCharactersInfiniteQuery(queryOf(address)));
  const isWaiting = tab === 'all' && all.characters === undefined && all.error === null;
  const skip = !isMember || isWaiting;
  const following = useFollowingInfiniteQuery(characterListQuery, { skip });
  const favorites = useFavoritesInfiniteQuery(characterListQuery, { skip });
  return { all, following: characterList(following, noFollowing), favorites: characterList(favorites) };
}

function NoCharacters({
  address,
  onClear,
  onShowAll,
}: {
  address: BrowserAddress;
  onClear: () => void;
  onShowAll: () => void;
}) {
  const { tab, search } = address;
  if (tab !== 'all')
    return (
      <EmptyState title={words.none} hint={tab === 'following' ? words.noFollowed : words.noFavorites}>
        <Button kind="primary" onClick={onShowAll}>
          {words.tabAll}
        </Button>
      </EmptyState>
    );
  if (!isNarrowed(address))
    return (
      <EmptyState title={words.none}>
        <LinkButton kind="primary" to="/create-character">
          {words.createFirst}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title={texts.common.noMatchingCharacters} hint={search ? words.searchedFor(search) : undefined}>
      <Button kind="primary" onClick={onClear}>
        {words.clearFilters}
      </Button>
      <LinkButton to="/create-character">{words.createFirst}</LinkButton>
    </EmptyState>
  );
}
