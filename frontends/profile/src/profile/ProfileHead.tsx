import type { Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useSession } from '@masque/web-kit';
import { Badge, Muted, PageTitle } from '@masque/web-ui';
import type { ReactNode, Ref } from 'react';
import { QuickPicture } from './own/QuickPicture.tsx';
import css from './profile.module.css';
import { ProfilePicture } from './ProfilePicture.tsx';

const words = texts.profile;

const joinedOn = (iso: string) => new Date(iso).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

export function ProfileHead({
  user,
  isOwn = false,
  isEditing = false,
  heading,
  children,
}: {
  user: Profile;
  isOwn?: boolean;
  /** Hides the picture button, because the form has one. */
  isEditing?: boolean;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { user: oneself } = useSession();
  const { username, profilePicture, isVerified, createdAt, totalLikes, followersCount } = user;
  return (
    <header className={css.head}>
      <div className={css.face}>
        <ProfilePicture name={username} picture={profilePicture} instead={isOwn ? oneself?.picture : null} />
        {isOwn && !isEditing && <QuickPicture />}
      </div>
      <div className={css.who}>
        <PageTitle ref={heading}>
          <bdi>{username}</bdi> {isVerified && <Badge text={words.verified} hint={words.verifiedHint} />}
        </PageTitle>
        <Muted>{words.joined(joinedOn(createdAt))}</Muted>
        <Muted numeric>
          {words.likes(totalLikes)} · {words.followersCount(followersCount)}
        </Muted>
      </div>
      <div className={css.actions}>{children}</div>
    </header>
  );
}
