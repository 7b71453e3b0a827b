import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { Chip } from '@masque/web-ui';
import css from './character.module.css';

const words = texts.characterPage;

export const TagLinks = ({ tags }: { tags: readonly string[] }) => (
  <ul className={css.tags} aria-label={words.tags}>
    {tags.map((tag) => (
      <li key={tag}>
        <Link className={css.tag} to={`/characters?tags=${encodeURIComponent(tag)}`} aria-label={words.tagged(tag)}>
          <Chip text={tag} />
        </Link>
      </li>
    ))}
  </ul>
);
