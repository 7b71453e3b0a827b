import { texts } from '@masque/texts';
import { Link, useNavigate, useSession } from '@masque/web-kit';
import { Badge, Icon, Menu, Skeleton } from '@masque/web-ui';
import css from './chat.module.css';

const words = texts.chat;

export function ChatHeader({
  name,
  picture,
  onPicture,
  onReload,
}: {
  name: string | undefined;
  picture: boolean;
  onPicture: () => void;
  onReload: () => void;
}) {
  const { session } = useSession();
  const navigate = useNavigate();
  return (
    <header className={css.header}>
      <Link className={css.back} to="/characters" aria-label={words.back} title={words.back}>
        <Icon name="back" size={22} />
      </Link>
      <h1 className={css.title}>{name ?? <Skeleton width={160} height={20} />}</h1>
      {session?.demoModel && <Badge text={texts.shell.demoModel} hint={texts.shell.demoModelHint} />}
      <Menu
        label={words.menu}
        icon="more"
        items={[
          { label: words.persona, icon: 'people', onSelect: () => void navigate('/personas') },
          { label: words.reload, icon: 'retry', onSelect: onReload },
          { label: words.generation, icon: 'settings', onSelect: () => void navigate('/settings') },
          { label: words.background, icon: 'image', checked: picture, onSelect: onPicture },
        ]}
      />
    </header>
  );
}
