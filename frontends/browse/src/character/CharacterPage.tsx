import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, Link, useCharacterQuery, useParams, useTitle } from '@masque/web-kit';
import { Button, Chip, EmptyState, Icon, LinkButton, Page, Picture } from '@masque/web-ui';
import { useStartChat } from '../characters/useStartChat.ts';
import { isBuilt } from '../states/isBuilt.ts';
import { NotLoaded } from '../states/NotLoaded.tsx';
import css from './character.module.css';
import { CharacterSkeleton } from './CharacterSkeleton.tsx';

const words = texts.characterPage;
/** Not there any more, or not for this viewer: what one may not see does not exist for one. */
const absent = new Set([403, 404, 410]);

export function CharacterPage() {
  const { id = '' } = useParams();
  const query = useCharacterQuery({ params: { id }, query: {} });
  const character = query.currentData;
  const failure = query.isError ? apiErrorOf(query.error) : null;
  useTitle(character?.name);

  if (!character && failure && absent.has(failure.status ?? 0))
    return (
      <Page>
        <EmptyState level={1} title={failure.message}>
          <LinkButton kind="primary" to="/characters">
            {texts.common.backToCharacters}
          </LinkButton>
        </EmptyState>
      </Page>
    );
  if (!character && failure)
    return (
      <Page>
        <NotLoaded isPage title={words.failed} error={failure} onRetry={() => void query.refetch()} />
      </Page>
    );
  return (
    <Page>
      <Link className={css.back} to="/characters">
        <Icon name="back" size={18} />
        {texts.common.backToCharacters}
      </Link>
      {character ? <Sheet character={character} /> : <CharacterSkeleton />}
    </Page>
  );
}

function Sheet({ character }: { character: Character }) {
  const { name, summary, tags, image, imageColor, isPublic } = character;
  const startChat = useStartChat();
  return (
    <article className={css.sheet}>
      <div className={css.picture}>
        <Picture src={image} alt={words.picture(name)} color={imageColor} eager />
      </div>
      <div className={css.text}>
        <h1 className={css.name} dir="auto">
          {name}
        </h1>
        <p className={css.by}>
          <span>
            {words.by} <Author character={character} />
          </span>
          {!isPublic && (
            <span className={css.private} title={words.privateHint}>
              <Icon name="lock" size={14} />
              {words.private}
            </span>
          )}
        </p>
        <p className={css.summary} dir="auto">
          {summary}
        </p>
        {tags.length > 0 && (
          <ul className={css.tags} aria-label={words.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <Chip text={tag} />
              </li>
            ))}
          </ul>
        )}
        <Button kind="primary" size="large" icon="chat" className={css.start} onClick={() => startChat(character)}>
          {words.startChat}
        </Button>
      </div>
    </article>
  );
}

function Author({ character: { authorName, authorUsername } }: { character: Character }) {
  const name = authorName || authorUsername;
  if (!isBuilt('/profile/:username')) return <bdi>{name}</bdi>;
  return (
    <Link to={`/profile/${encodeURIComponent(authorUsername)}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
