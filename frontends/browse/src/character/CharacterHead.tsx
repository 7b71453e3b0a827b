import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, Link } from '@masque/web-kit';
import { Badge, Chip, Icon, PageTitle } from '@masque/web-ui';
import { Author } from '../characters/Author.tsx';
import css from './character.module.css';

const words = texts.characterPage;

export const TagLinks = ({ tags }: { tags: readonly string[] }) => (
  <ul className={css.tags} aria-label={texts.common.tags}>
    {tags.map((tag) => (
      <li key={tag}>
        <Link className={css.tag} to={`/characters?tags=${encodeURIComponent(tag)}`} aria-label={words.tagged(tag)}>
          <Chip text={tag} />
        </Link>
      </li>
    ))}
  </ul>
);

export function CharacterHead({ character }: { character: Character }) {
  const { name, isPublic, isAuthor, chatsCount, commentsCount, forkOf } = character;
  const isLorebook = character.kind === 'lorebook';
  return (
    <header className={css.title}>
      <PageTitle isForeign>{name}</PageTitle>
      <p className={css.facts}>
        {isLorebook && <Badge text={texts.lorebooks.kind} />}
        <span>
          {texts.common.by} <Author username={character.authorUsername} name={character.authorName} />
        </span>
        {!isPublic && (
          <span
            className={css.private}
            title={isLorebook ? undefined : isAuthor ? texts.common.privateCharacterHint : words.sharedHint}
          >
            <Icon name="lock" size={14} />
            {texts.common.private}
          </span>
        )}
        {chatsCount > 0 && <span>{texts.common.chats(chatsCount)}</span>}
        {commentsCount > 0 && <span>{words.comments(commentsCount)}</span>}
      </p>
      {forkOf && (
        <p className={css.facts}>
          <span>
            {words.forkOf}{' '}
            <Link to={characterPath(forkOf.id)}>
              <bdi>{forkOf.name}</bdi>
            </Link>{' '}
            {texts.common.by} <Author username={forkOf.authorUsername} name={forkOf.authorUsername} />
          </span>
        </p>
      )}
    </header>
  );
}
