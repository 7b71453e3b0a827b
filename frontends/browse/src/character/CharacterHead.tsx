import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, Link } from '@masque/web-kit';
import { Icon, PageTitle } from '@masque/web-ui';
import { Author } from '../people/Author.tsx';
import css from './character.module.css';

const words = texts.characterPage;
const counted = texts.characterCard;

export function CharacterHead({ character }: { character: Character }) {
  const { name, isPublic, isAuthor, chatsCount, commentsCount, forkOf } = character;
  return (
    <header className={css.title}>
      <PageTitle isForeign>{name}</PageTitle>
      <p className={css.facts}>
        <span>
          {words.by} <Author username={character.authorUsername} name={character.authorName} />
        </span>
        {!isPublic && (
          <span className={css.private} title={isAuthor ? words.privateHint : words.sharedHint}>
            <Icon name="lock" size={14} />
            {words.private}
          </span>
        )}
        {chatsCount > 0 && <span>{counted.chats(chatsCount)}</span>}
        {commentsCount > 0 && <span>{words.comments(commentsCount)}</span>}
      </p>
      {forkOf && (
        <p className={css.facts}>
          <span>
            {words.forkOf}{' '}
            <Link to={characterPath(forkOf.id)}>
              <bdi>{forkOf.name}</bdi>
            </Link>{' '}
            {words.by} <Author username={forkOf.authorUsername} name={forkOf.authorUsername} />
          </span>
        </p>
      )}
    </header>
  );
}
