import type { TagCount } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import css from './browser.module.css';
import type { BrowserAddressState } from './useBrowserAddress.ts';

const words = texts.characterBrowser;

export function TagOffer({ browser, offer }: { browser: BrowserAddressState; offer: TagCount }) {
  const { address, change } = browser;
  const { tag, count } = offer;
  return (
    <p className={css.tagOffer}>
      <Button kind="quiet" size="small" onClick={() => change({ search: '', tags: [...address.tags, tag] })}>
        {words.tagOffer(tag, count)}
      </Button>
    </p>
  );
}
