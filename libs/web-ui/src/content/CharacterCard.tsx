import { texts } from '@masque/texts';
import { Link } from 'react-router-dom';
import { Button, IconButton } from '../controls/Button.tsx';
import { Icon } from '../shapes/Icon.tsx';
import css from './CharacterCard.module.css';
import { Chip } from './Chip.tsx';
import { Picture } from './Picture.tsx';

const shownTags = 3;
const words = texts.characterCard;

/** What a card shows of a character. */
export interface CardCharacter {
  id: string;
  name: string;
  summary: string;
  image: string | null;
  imageColor: string | null;
  tags: readonly string[];
  isPublic: boolean;
  likesCount: number;
  chatsCount: number;
  authorUsername: string;
  authorName: string;
}

/** The whole card leads to the character; narrow cards leave out what does not fit. */
export function CharacterCard({
  character,
  onStartChat,
  onDelete,
  eager = false,
}: {
  character: CardCharacter;
  onStartChat: () => void;
  /** Given only to the author. */
  onDelete?: () => void;
  eager?: boolean;
}) {
  const { name, tags } = character;
  const author = character.authorName || character.authorUsername;
  return (
    <article className={css.card}>
      <div className={css.top}>
        <Picture src={character.image} alt="" color={character.imageColor} eager={eager} />
        {!character.isPublic && (
          <span className={css.private}>
            <Icon name="lock" size={14} />
            {words.private}
          </span>
        )}
        <h2 className={css.name}>
          <Link className={css.link} to={`/character/${character.id}`}>
            {name}
          </Link>
        </h2>
      </div>
      <div className={css.body}>
        <p className={css.summary}>{character.summary}</p>
        <ul className={css.tags}>
          {tags.slice(0, shownTags).map((tag) => (
            <li key={tag}>
              <Chip text={tag} />
            </li>
          ))}
          {tags.length > shownTags && (
            <li className={css.more}>
              <Chip text={words.moreTags(tags.length - shownTags)} />
            </li>
          )}
        </ul>
        <div className={css.meta}>
          <span className={css.author}>
            {words.by}{' '}
            <Link
              to={`/profile/${encodeURIComponent(character.authorUsername)}`}
              aria-label={words.authorLabel(author)}
            >
              {author}
            </Link>
          </span>
          <span className={`${css.count} ${css.chats}`} title={words.chats(character.chatsCount)}>
            <Icon name="chat" size={14} />
            {character.chatsCount}
          </span>
          <span className={css.count} title={words.likes(character.likesCount)}>
            <Icon name="heart" size={14} />
            {character.likesCount}
          </span>
        </div>
        <div className={css.actions}>
          <Button onClick={onStartChat}>{words.startChat}</Button>
        </div>
      </div>
      {onDelete && (
        <div className={css.remove}>
          <IconButton icon="trash" label={words.delete(name)} onClick={onDelete} />
        </div>
      )}
    </article>
  );
}
