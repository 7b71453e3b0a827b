import { texts } from '@masque/texts';
import { Avatar, Lightbox, mediaSize } from '@masque/web-ui';
import { useState } from 'react';
import css from './profile.module.css';

const words = texts.profile;
const SIZE = 96;

export function ProfilePicture({
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
        alt={words.picture(name)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
