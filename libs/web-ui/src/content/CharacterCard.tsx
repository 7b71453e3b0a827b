import { texts } from '@masque/texts';
import { Link } from 'react-router-dom';
import { Button } from '../controls/Button.tsx';
import { Menu } from '../feedback/Menu.tsx';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './CharacterCard.module.css';
import { Chip } from './Chip.tsx';
import { Picture } from './Picture.tsx';

const shownTags = 3;
/** On cards half a phone wide; CSS hides the rest. */
const shownTagsNarrow = 1;
const words = texts.characterCard;

export interface CardCharacter {
  id: string;
  kind?: 'character' | 'lorebook';
  name: string;
  summary: string;
  image: string | null;
  imageColor: string | null;
  tags: readonly string[];
  isPublic: boolean;
  moderation?: keyof typeof words.held;
  isFavorited: boolean;
  likesCount: number;
  chatsCount: number;
  authorUsername: string;
  authorName: string;
}

interface CountProps {
  icon: IconName;
  value: number;
  label: string;
  className?: string;
}

function Count({ icon, value, label, className }: CountProps) {
  if (value === 0) return null;
  return (
    <span className={`${css.count} ${className ?? ''}`} title={label}>
      <Icon name={icon} size={14} />
      {value}
    </span>
  );
}

export function CharacterCard({
  character,
  onStartChat,
  onDelete,
  onRemove,
  removeLabel,
  authorPage,
  collections = [],
  startLabel = texts.common.startNewChat,
  eager = false,
}: {
  character: CardCharacter;
  onStartChat?: () => void;
  onDelete?: () => void;
  onRemove?: () => void;
  removeLabel?: string;
  authorPage?: string;
  /** Names of the viewer's own that it is in. */
  collections?: readonly string[];
  startLabel?: string;
  eager?: boolean;
}) {
  const { kind, name, tags, isPublic, isFavorited, moderation = 'none' } = character;
  const isLorebook = kind === 'lorebook';
  const held = words.held[moderation];
  const author = character.authorName || character.authorUsername;
  return (
    <article className={css.card}>
      <div className={css.top}>
        <Picture src={character.image} alt="" color={character.imageColor} eager={eager} />
        {(!isPublic || held || isFavorited || isLorebook) && (
          <span className={css.marks}>
            {isLorebook && (
              <span className={css.mark}>
                <span className={css.markText}>{texts.lorebooks.kind}</span>
              </span>
            )}
            {(!isPublic || held) && (
              <span className={css.mark}>
                <Icon name={held ? 'eyeOff' : 'lock'} size={14} />
                <span className={css.markText}>{held || texts.common.private}</span>
              </span>
            )}
            {isFavorited && (
              <span className={`${css.mark} ${css.favorite}`} title={words.favorite}>
                <Icon name="heart" size={14} filled />
                <span className="visually-hidden">{words.favorite}</span>
              </span>
            )}
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
        {tags.length > 0 && (
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
            {tags.length > shownTagsNarrow && (
              <li className={css.moreNarrow}>
                <Chip text={words.moreTagsNarrow(tags.length - shownTagsNarrow)} />
              </li>
            )}
          </ul>
        )}
        {collections.length > 0 && (
          <p className={css.collections} title={collections.join(', ')}>
            <Icon name="folder" size={14} />
            <span className="visually-hidden">{texts.collections.library.isIn}</span>
            <span dir="auto">{collections.join(', ')}</span>
          </p>
        )}
        <div className={css.meta}>
          <span className={css.author}>
            {texts.common.by}{' '}
            {authorPage ? (
              <Link to={authorPage} aria-label={texts.common.profileOf(author)}>
                <span>
                  <bdi>{author}</bdi>
                </span>
              </Link>
            ) : (
              <bdi>{author}</bdi>
            )}
          </span>
          <Count
            className={css.chats}
            icon="chat"
            value={character.chatsCount}
            label={texts.common.chats(character.chatsCount)}
          />
          <Count icon="heart" value={character.likesCount} label={texts.common.likes(character.likesCount)} />
        </div>
      </div>
      {((onStartChat && !isLorebook) || onRemove) && (
        <div className={css.start} data-compact={!onRemove}>
          {onStartChat && !isLorebook && (
            <Button icon="chat" onClick={onStartChat}>
              {startLabel}
            </Button>
          )}
          {onRemove && (
            <Button label={removeLabel} onClick={onRemove}>
              {texts.common.remove}
            </Button>
          )}
        </div>
      )}
      {onDelete && (
        <div className={css.own}>
          <Menu
            label={words.actions(name)}
            items={[{ label: words.delete(name), icon: 'trash', danger: true, onSelect: onDelete }]}
          />
        </div>
      )}
    </article>
  );
}
