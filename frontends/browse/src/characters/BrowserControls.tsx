import { filters } from '@masque/contracts';
import { sorts } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { Button, Choices, Dialog, IconButton, SearchBox, SelectBox, useMedia } from '@masque/web-ui';
import { useState } from 'react';
import { type Filter, isNarrowed } from './address.ts';
import css from './browser.module.css';
import { TagChoices } from './TagChoices.tsx';
import type { BrowserAddressState } from './useBrowserAddress.ts';

const words = texts.characterBrowser;
const sortOptions = sorts.map((value) => ({ value, label: words.sorts[value] }));
/** Hides the filters that need an account, unless the address selects one. */
const filterOptions = (isMember: boolean, chosen: Filter) =>
  filters
    .filter((value) => isMember || value === 'all' || value === 'public' || value === chosen)
    .map((value) => ({ value, label: words.filters[value] }));

export function BrowserControls({
  browser,
  isMember,
  total,
  areTagsShown,
  onTags,
}: {
  browser: BrowserAddressState;
  isMember: boolean;
  total: number | undefined;
  areTagsShown: boolean;
  onTags: () => void;
}) {
  const { address, typed, type, change } = browser;
  const isPhone = useMedia('phone');
  const [isOpen, setOpen] = useState(false);
  const active = Number(address.sort !== 'newest') + Number(address.filter !== 'all') + address.tags.length;
  return (
    <div className={css.controls}>
      <div className={css.search}>
        <SearchBox label={words.search} placeholder={words.searchPlaceholder} value={typed} onChange={type} />
      </div>
      {isPhone ? (
        <span className={css.filterButton} data-active={active > 0 ? active : undefined}>
          <IconButton
            icon="filter"
            kind="plain"
            label={words.filtersButton(active)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          />
        </span>
      ) : (
        <>
          <SelectBox
            label={words.sort}
            value={address.sort}
            options={sortOptions}
            onChange={(sort) => change({ sort })}
          />
          <SelectBox
            label={words.filter}
            value={address.filter}
            options={filterOptions(isMember, address.filter)}
            onChange={(filter) => change({ filter })}
          />
          <Button expanded={areTagsShown} controls={areTagsShown ? 'tags' : undefined} onClick={onTags}>
            {words.tagsChosen(address.tags.length)}
          </Button>
        </>
      )}
      {isPhone && (
        <FilterSheet open={isOpen} browser={browser} isMember={isMember} total={total} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

function FilterSheet({
  open,
  browser: { address, change, clear },
  isMember,
  total,
  onClose,
}: {
  open: boolean;
  browser: BrowserAddressState;
  isMember: boolean;
  total: number | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      title={texts.common.filters}
      onClose={onClose}
      actions={
        <>
          {isNarrowed(address) && <Button onClick={clear}>{words.clearFilters}</Button>}
          <Button kind="primary" onClick={onClose}>
            {total === undefined ? texts.common.close : words.showResults(total)}
          </Button>
        </>
      }
    >
      <Choices label={words.sort} value={address.sort} options={sortOptions} onChange={(sort) => change({ sort })} />
      <Choices
        label={words.filter}
        value={address.filter}
        options={filterOptions(isMember, address.filter)}
        onChange={(filter) => change({ filter })}
      />
      <section className={css.sheetTags} aria-label={texts.common.tags}>
        <h3>{texts.common.tags}</h3>
        <TagChoices chosen={address.tags} onChange={(tags) => change({ tags })} />
      </section>
    </Dialog>
  );
}
