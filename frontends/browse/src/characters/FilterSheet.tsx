import { texts } from '@masque/texts';
import { Button, Choices, Dialog } from '@masque/web-ui';
import { isNarrowed } from './address.ts';
import css from './browser.module.css';
import { filterOptions, sortOptions } from './options.ts';
import { TagChoices } from './TagChoices.tsx';
import type { BrowserAddressState } from './useBrowserAddress.ts';

const words = texts.characterBrowser;

export function FilterSheet({
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
      title={words.filtersTitle}
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
      <section className={css.sheetTags} aria-label={words.tags}>
        <h3>{words.tags}</h3>
        <TagChoices chosen={address.tags} onChange={(tags) => change({ tags })} />
      </section>
    </Dialog>
  );
}
