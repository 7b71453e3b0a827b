import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { isNarrowed } from './address.ts';
import css from './browser.module.css';
import { TagChoices } from './TagChoices.tsx';
import type { BrowserAddressState } from './useBrowserAddress.ts';

const words = texts.characterBrowser;

export function TagPanel({ browser: { address, change, clear } }: { browser: BrowserAddressState }) {
  return (
    <section id="tags" className={css.tagPanel} aria-label={words.tags}>
      <TagChoices chosen={address.tags} onChange={(tags) => change({ tags })} />
      {isNarrowed(address) && (
        <Button kind="quiet" size="small" onClick={clear}>
          {words.clearFilters}
        </Button>
      )}
    </section>
  );
}
