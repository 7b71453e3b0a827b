import { texts } from '@masque/texts';
import { Link, readText, storageKeys, useLocation, useSession, writeText } from '@masque/web-kit';
import { IconButton, Mark } from '@masque/web-ui';
import { useState } from 'react';
import css from './browser.module.css';

const words = texts.characterBrowser;
const { user: storedUser, selectedPersona, defaultPersonaId, personaBannerDismissed } = storageKeys;

/** Reads browser storage, so that the first paint is final and nothing moves later. */
const isWanted = () =>
  readText(storedUser) !== null &&
  [selectedPersona, defaultPersonaId, personaBannerDismissed].every((key) => readText(key) === null);

/** By history entry: the banner must not appear above a list that the user returns to if it wasn't there before. */
const stood = new Map<string, boolean>();

function standsAt(key: string): boolean {
  const wanted = isWanted();
  const before = stood.get(key) ?? wanted;
  stood.set(key, before);
  return wanted && before;
}

export function PersonaBanner() {
  const { status, user } = useSession();
  const { key } = useLocation();
  const [shown, setShown] = useState(() => standsAt(key));
  const isVisitor = status === 'ready' && !user;
  if (!shown || isVisitor) return null;
  const dismiss = () => {
    writeText(personaBannerDismissed, 'true');
    setShown(false);
  };
  return (
    <aside className={css.banner} aria-label={words.bannerTitle}>
      <Mark size={28} className={css.bannerMark} />
      <p className={css.bannerText}>
        <span>{words.banner}</span> <Link to="/personas">{words.bannerLink}</Link>
      </p>
      <IconButton icon="close" size="small" label={words.dismissBanner} onClick={dismiss} />
    </aside>
  );
}
