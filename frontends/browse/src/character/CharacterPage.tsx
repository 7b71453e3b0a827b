import { texts } from '@masque/texts';
import { apiErrorOf, BackLink, useCharacterQuery, useParams, useSession, useTitle } from '@masque/web-kit';
import { EmptyState, Icon, LinkButton, Page } from '@masque/web-ui';
import { useEffect } from 'react';
import { seenReports } from '../seen/seenReports.ts';
import { NotLoaded } from '../states/NotLoaded.tsx';
import css from './character.module.css';
import { CharacterSheet } from './CharacterSheet.tsx';
import { CharacterSkeleton } from './CharacterSkeleton.tsx';
import { ToSignIn } from './share/ToSignIn.tsx';
import { useSharedLink } from './share/useSharedLink.ts';

const words = texts.characterPage;
/** 403 too: the page doesn't reveal that a character exists to users who may not see it. */
const absent = new Set([403, 404, 410]);

export function CharacterPage() {
  const { id = '' } = useParams();
  const link = useSharedLink(id);
  const query = useCharacterQuery({ params: { id }, query: {} }, { skip: link.isOpening });
  const character = link.isOpening ? undefined : query.currentData;
  const error = link.error ?? (query.isError ? query.error : null);
  useTitle(character?.name);
  const isOpened = useSession().user !== null && character !== undefined && !character.isAuthor;
  useEffect(() => {
    if (isOpened) seenReports().note('opened', id);
  }, [isOpened, id]);

  if (!character && error) {
    const failure = apiErrorOf(error);
    const isAbsent = absent.has(failure?.status ?? 0);
    if (isAbsent && link.isForSignedIn) return <ToSignIn />;
    if (isAbsent && link.error) return <Absent title={texts.share.dead} hint={texts.share.deadHint} />;
    if (isAbsent) return <Absent title={failure?.message ?? ''} />;
    const title = link.error ? texts.share.notOpened : words.failed;
    const retry = link.error ? link.retry : () => void query.refetch();
    return (
      <Page>
        <NotLoaded isPage title={title} error={error} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page>
      <div className={css.stage}>
        <BackLink className={css.back} to="/characters">
          <Icon name="back" size={18} />
          {texts.common.backToCharacters}
        </BackLink>
        {character ? <CharacterSheet character={character} /> : <CharacterSkeleton />}
      </div>
    </Page>
  );
}

const Absent = ({ title, hint }: { title: string; hint?: string }) => (
  <Page>
    <EmptyState level={1} title={title} hint={hint}>
      <LinkButton kind="primary" to="/characters">
        {texts.common.backToCharacters}
      </LinkButton>
    </EmptyState>
  </Page>
);
