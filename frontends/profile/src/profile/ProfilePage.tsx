import { texts } from '@masque/texts';
import { Slot, useLogout, useNavigate, useSession } from '@masque/web-kit';
import { Avatar, Button, LinkButton, Muted, Page, Panel, showToast } from '@masque/web-ui';
import css from './profile.module.css';
import { StatsCard } from './StatsCard.tsx';

const words = texts.profile;

const joinedOn = (iso: string) => new Date(iso).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

export function ProfilePage() {
  const { user, username } = useSession();
  const { logout, busy } = useLogout();
  const navigate = useNavigate();
  if (!user || !username) return null;

  const leave = async () => {
    if (await logout()) {
      showToast(texts.signIn.loggedOut);
      void navigate('/');
    } else showToast(words.logoutFailed, 'destructive');
  };

  return (
    <Page narrow>
      <header className={css.head}>
        <Avatar name={username} src={user.profilePicture ?? user.picture} size={88} />
        <div className={css.who}>
          <h1>{username}</h1>
          <Muted>{words.joined(joinedOn(user.createdAt))}</Muted>
        </div>
        <div className={css.actions}>
          <LinkButton icon="settings" to="/settings">
            {words.settings}
          </LinkButton>
          <Button icon="logout" busy={busy} onClick={() => void leave()}>
            {busy ? words.loggingOut : words.logout}
          </Button>
        </div>
      </header>
      <div className={css.cards}>
        <StatsCard username={username} />
        <Slot name="profile.cards" given={{ username }} />
        <Panel title={words.quick}>
          <div className={css.quick}>
            <LinkButton icon="plus" to="/create-character">
              {words.createCharacter}
            </LinkButton>
            <LinkButton icon="people" to="/manage-personas">
              {texts.personas.manage}
            </LinkButton>
          </div>
        </Panel>
      </div>
    </Page>
  );
}
