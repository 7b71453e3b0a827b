import type { Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useSearchParams, wholeNumber } from '@masque/web-kit';
import { Tabs } from '@masque/web-ui';
import css from './lists.module.css';
import { CharactersTab } from './CharactersTab.tsx';
import { CollectionsTab } from './CollectionsTab.tsx';
import { FollowersTab, FollowingTab } from './PeopleTabs.tsx';

const words = texts.profile.tabs;
const parts = {
  characters: CharactersTab,
  collections: CollectionsTab,
  followers: FollowersTab,
  following: FollowingTab,
};
type Part = keyof typeof parts;
const isPart = (text: string | null): text is Part => text !== null && text in parts;

/** The address holds the tab, so that Back returns to it. */
export function ProfileTabs({ user, isOwn }: { user: Profile; isOwn: boolean }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const active = isPart(asked) ? asked : 'characters';
  const Shown = parts[active];
  const choose = (tab: string) =>
    setParams(tab === 'characters' ? {} : { tab }, { replace: true, preventScrollReset: true });
  return (
    <div className={css.lists}>
      <Tabs
        label={words.label}
        active={active}
        onChange={choose}
        tabs={[
          { id: 'characters', label: words.characters, count: wholeNumber(user.charactersCount) },
          { id: 'collections', label: words.collections, count: wholeNumber(user.collectionsCount) },
          { id: 'followers', label: words.followers, count: wholeNumber(user.followersCount) },
          { id: 'following', label: words.following, count: wholeNumber(user.followingCount) },
        ]}
      />
      <div id={`panel-${active}`} role="tabpanel" aria-labelledby={`tab-${active}`} className={css.panel}>
        <Shown username={user.username} isOwn={isOwn} />
      </div>
    </div>
  );
}
