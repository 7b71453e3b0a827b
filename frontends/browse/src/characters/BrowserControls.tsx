import { texts } from '@masque/texts';
import { Button, IconButton, SearchBox, SelectBox, useMedia } from '@masque/web-ui';
import { useState } from 'react';
import css from './browser.module.css';
import { FilterSheet } from './FilterSheet.tsx';
import { filterOptions, sortOptions } from './options.ts';
import type { BrowserAddressState } from './useBrowserAddress.ts';

const words = texts.characterBrowser;

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
        <SearchBox
          id="search"
          label={words.search}
          placeholder={words.searchPlaceholder}
          value={typed}
          onChange={type}
        />
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
