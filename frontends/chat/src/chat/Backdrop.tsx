import { mediaSize } from '@masque/web-ui';
import css from './chat.module.css';

/** The character's picture, large and blurred behind a veil. */
export function Backdrop({ image, color }: { image: string | null; color: string | null }) {
  return (
    <div className={css.backdrop} style={color ? { backgroundColor: color } : undefined} aria-hidden="true">
      {image && <img src={mediaSize(image, '640')} alt="" />}
    </div>
  );
}
