import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { LinkButton, Mark } from '@masque/web-ui';
import css from './browser.module.css';

const words = texts.characterBrowser;

export function BrowserHead() {
  return (
    <>
      <Link className={css.banner} to="/personas">
        <Mark size={44} className={css.bannerMark} />
        <span className={css.bannerText}>
          <strong>{words.bannerTitle}</strong>
          <span>{words.banner}</span>
        </span>
        <span className={css.bannerLink}>{words.bannerLink}</span>
      </Link>
      <div className={css.head}>
        <h1>{words.title}</h1>
        <div className={css.links}>
          <LinkButton icon="heart" to="/favorites">
            {words.favorites}
          </LinkButton>
          <LinkButton kind="primary" icon="plus" to="/create-character">
            {words.create}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
