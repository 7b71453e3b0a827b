import { texts } from '@masque/texts';
import { useSession } from '@masque/web-kit';
import { Notice, Page, PageHead } from '@masque/web-ui';
import css from './create.module.css';
import { CreateForm } from './CreateForm.tsx';

const words = texts.createCharacter;

export function CreatePage() {
  const { user, username } = useSession();
  return (
    <Page narrow>
      <PageHead
        title={words.title}
        hint={
          <>
            {words.loggedInAs} <strong>{username ?? texts.common.user}</strong>
          </>
        }
        back={{ to: '/characters', text: texts.common.backToCharacters }}
      />
      {!user && <Notice type="destructive">{words.notLoggedIn}</Notice>}
      <aside className={css.what}>
        <h2>{words.whatTitle}</h2>
        <p>{words.what}</p>
      </aside>
      {/* Each user has their own draft. */}
      <CreateForm key={username} username={username} canSubmit={user !== null} />
    </Page>
  );
}
