import type { Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Avatar, Button, Muted, Page, PageTitle } from '@masque/web-ui';
import type { Ref } from 'react';
import css from './profile.module.css';
import { ReportUser } from './ReportUser.tsx';
import { useBlock } from './useBlock.ts';

const words = texts.profile;

/** Shows only the name of a user the viewer has blocked. */
export function BlockedProfile({
  user: { id, username },
  heading,
}: {
  user: Profile;
  heading?: Ref<HTMLHeadingElement>;
}) {
  const { block, busy } = useBlock(username);
  return (
    <Page>
      <header className={css.head}>
        <Avatar name={username} src={null} size={96} />
        <div className={css.who}>
          <PageTitle ref={heading}>
            <bdi>{username}</bdi>
          </PageTitle>
          <p>{words.blockedTitle(username)}</p>
          <Muted>{words.blockedHint}</Muted>
        </div>
        <div className={css.actions}>
          <Button label={words.unblockOf(username)} busy={busy} onClick={() => void block(false)}>
            {busy ? words.unblocking : words.unblock}
          </Button>
          <ReportUser id={id} username={username} />
        </div>
      </header>
    </Page>
  );
}
