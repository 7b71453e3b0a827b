import { texts } from '@masque/texts';
import { Link, readText, storageKeys, useSession, writeText } from '@masque/web-kit';
import { IconButton, Mark } from '@masque/web-ui';
import { useState } from 'react';
import { isBuilt } from '../states/isBuilt.ts';
import css from './browser.module.css';

const words = texts.characterBrowser;
const { user: storedUser, selectedPersona, defaultPersonaId, personaBannerDismissed } = storageKeys;

/** By what the browser keeps, so that it is known at the first paint and moves nothing later. */
const isWanted = (to: string) =>
  isBuilt(to) &&
  readText(storedUser) !== null &&
  [selectedPersona, defaultPersonaId, personaBannerDismissed].every((key) => readText(key) === null);

/** Invites those who are signed in and have no persona, until they have one or wave it away. */
export function PersonaBanner({ to = '/personas' }: { to?: string }) {
  const { status, user } = useSession();
  const [shown, setShown] = useState(() => isWanted(to));
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
        <span>{words.banner}</span> <Link to={to}>{words.bannerLink}</Link>
      </p>
      <IconButton icon="close" size="small" label={words.dismissBanner} onClick={dismiss} />
    </aside>
  );
}
