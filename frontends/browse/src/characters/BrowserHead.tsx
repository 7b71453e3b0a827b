import { texts } from '@masque/texts';
import { Link, wholeNumber } from '@masque/web-kit';
import { Icon, PageTitle, Tabs } from '@masque/web-ui';
import type { ReactNode } from 'react';
import { type BrowserTab, tabs } from './address.ts';
import css from './browser.module.css';
import type { CharacterList } from './characterList.ts';

const words = texts.characterBrowser;
const labels = { all: words.tabAll, following: words.tabFollowing, favorites: texts.characterBrowser.favorites };

export function BrowserHead({
  lists,
  tab,
  isMember,
  onTab,
  children,
}: {
  lists: Record<BrowserTab, CharacterList>;
  tab: BrowserTab;
  isMember: boolean;
  onTab: (tab: BrowserTab) => void;
  children: ReactNode;
}) {
  // Waits for the first count: its width would push the other tabs aside.
  const areAllShown = isMember && (tab !== 'all' || lists.all.total !== undefined || lists.all.error !== null);
  const shown = tabs.filter((id) => id === 'all' || areAllShown);
  return (
    <div className={css.head}>
      <PageTitle className={css.title}>{words.title}</PageTitle>
      <div className={css.tabs}>
        <Tabs
          label={words.tabs}
          tabs={shown.map((id) => {
            const { total } = lists[id];
            return { id, label: labels[id], count: total === undefined ? undefined : wholeNumber(total) };
          })}
          active={tab}
          onChange={(id) => {
            const chosen = tabs.find((one) => one === id);
            if (chosen && chosen !== tab) onTab(chosen);
          }}
        />
      </div>
      {children}
      <Link
        className={css.favorites}
        to="/favorites"
        title={words.favorites}
        data-compact={isMember}
        data-alone={tab !== 'all'}
      >
        <Icon name="heart" size={18} />
        <span>{words.favorites}</span>
      </Link>
    </div>
  );
}
