import type { Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, pictureTypes, useSavePictureMutation, useSession } from '@masque/web-kit';
import { Avatar, Badge, FileButton, Lightbox, mediaSize, Muted, PageTitle, showToast } from '@masque/web-ui';
import { type ReactNode, type Ref, useState } from 'react';
import { pickPicture, smallBound } from './edit/pickPicture.ts';
import css from './profile.module.css';

const words = texts.profile;
const quick = texts.profile.quickPicture;
const SIZE = 96;

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
          {texts.common.likes(totalLikes)} · {words.followersCount(followersCount)}
        </Muted>
      </div>
      <div className={css.actions}>{children}</div>
    </header>
  );
}

function ProfilePicture({
  name,
  picture,
  instead = null,
}: {
  name: string;
  picture: string | null;
  /** The sign-in provider's picture: small, so never enlarged. */
  instead?: string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!picture) return <Avatar name={name} src={instead} size={SIZE} />;
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-haspopup="dialog"
        aria-label={words.wholePicture(name)}
        onClick={() => setOpen(true)}
      >
        <Avatar name={name} src={picture} size={SIZE} />
      </button>
      <Lightbox
        open={isOpen}
        src={mediaSize(picture, 'full')}
        alt={texts.pictures.of(name)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function QuickPicture() {
  const [save, { isLoading }] = useSavePictureMutation();
  const change = async (file: File | undefined) => {
    if (!file) return undefined;
    const picked = await pickPicture(file, smallBound);
    if ('error' in picked) return showToast(picked.error, 'destructive');
    const { error } = await save({ body: { picture: picked.url } });
    const failure = apiErrorOf(error);
    if (!failure) return showToast(quick.saved, 'success');
    return showToast(failure.kind === 'http' ? failure.message : texts.profile.edit.failed, 'destructive');
  };
  return (
    <FileButton size="small" busy={isLoading} accept={pictureTypes} onFiles={([file]) => void change(file)}>
      {isLoading ? quick.changing : quick.change}
    </FileButton>
  );
}
