import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { Icon, SearchBox, Tabs } from '@masque/web-ui';
import { isBuilt } from '../states/isBuilt.ts';
import css from './browser.module.css';

const words = texts.characterBrowser;

/** One row on a desk. Create stands in the header or in the phone's bottom bar, so there is none here. */
export function BrowserHead({
  total,
  typed,
  onType,
}: {
  total: number | undefined;
  typed: string;
  onType: (text: string) => void;
}) {
  const count = total === undefined ? undefined : words.tabCount(total);
  return (
    <div className={css.head}>
      <h1 className={css.title}>{words.title}</h1>
      <div className={css.tabs}>
        <Tabs
          label={words.tabs}
          tabs={[{ id: 'all', label: words.tabAll, count }]}
          active="all"
          onChange={() => undefined}
        />
      </div>
      <div className={css.search}>
        <SearchBox
          id="search"
          label={words.search}
          placeholder={words.searchPlaceholder}
          value={typed}
          onChange={onType}
        />
      </div>
      {isBuilt('/favorites') && (
        <Link className={css.favorites} to="/favorites">
          <Icon name="heart" size={18} />
          <span>{words.favorites}</span>
        </Link>
      )}
    </div>
  );
}
