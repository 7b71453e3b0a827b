import { texts } from '@masque/texts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/Button.tsx';
import { useModal } from '../feedback/useModal.ts';
import css from './lightbox.module.css';

const words = texts.pictures;

export function Lightbox({ open, ...rest }: { open: boolean; src: string; alt: string; onClose: () => void }) {
  return open ? createPortal(<OpenLightbox {...rest} />, document.body) : null;
}

function OpenLightbox({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const dialog = useModal(onClose);
  const [isBroken, setBroken] = useState(false);
  return (
    <dialog ref={dialog} className={css.lightbox} aria-label={alt} aria-modal="true">
      {isBroken ? (
        <p className={css.broken}>{words.failed}</p>
      ) : (
        <img className={css.whole} src={src} alt={alt} onError={() => setBroken(true)} />
      )}
      <div className={css.close}>
        <IconButton icon="close" label={texts.common.close} onClick={onClose} />
      </div>
    </dialog>
  );
}
