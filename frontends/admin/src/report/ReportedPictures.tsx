import { texts } from '@masque/texts';
import { Picture } from '@masque/web-ui';
import css from './report.module.css';

const words = texts.adminReport;

export function ReportedPictures({ was, now }: { was: string | null; now: string | null }) {
  const pictures =
    was !== null && now !== null && was !== now
      ? [
          { src: was, label: words.pictureThen },
          { src: now, label: words.pictureNow },
        ]
      : [{ src: was ?? now, label: words.picture }];
  return (
    <div className={css.pictures}>
      {pictures.map(
        ({ src, label }) =>
          src !== null && (
            <figure key={label} className={css.picture}>
              <Picture src={src} alt={label} />
              <figcaption>{label}</figcaption>
            </figure>
          ),
      )}
    </div>
  );
}
