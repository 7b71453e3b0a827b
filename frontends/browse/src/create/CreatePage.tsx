import { texts } from '@masque/texts';
import { Link, useSession } from '@masque/web-kit';
import { Icon, Muted, Notice, Page } from '@masque/web-ui';
import form from '../form/form.module.css';
import css from './create.module.css';
import { CreateForm } from './CreateForm.tsx';

const words = texts.createCharacter;

export function CreatePage() {
  const { user, username } = useSession();
  return (
    <Page narrow>
      <Link className={form.back} to="/characters">
        <Icon name="back" size={18} />
        {texts.common.backToCharacters}
      </Link>
      <header className={form.head}>
        <h1>{words.title}</h1>
        <Muted>
          {words.loggedInAs} <strong>{username ?? texts.common.user}</strong>
        </Muted>
      </header>
      {!user && <Notice type="destructive">{words.notLoggedIn}</Notice>}
      <aside className={css.what}>
        <h2>{words.whatTitle}</h2>
        <p>{words.what}</p>
      </aside>
      {/* Each user has a draft of their own. */}
      <CreateForm key={username} username={username} canSubmit={user !== null} />
    </Page>
  );
}
