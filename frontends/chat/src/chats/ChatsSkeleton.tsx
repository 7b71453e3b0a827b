import { texts } from '@masque/texts';
import { Skeleton } from '@masque/web-ui';
import css from './chats.module.css';

const words = texts.chats;

export function ChatsSkeleton() {
  return (
    <>
      <output className="visually-hidden">{words.loading}</output>
      <p className={css.slow}>{words.slow}</p>
      <div className={css.list} aria-hidden="true">
        {[0.7, 0.9, 0.5].map((width) => (
          <div key={width} className={css.group}>
            <div className={css.groupHead}>
              <span className={css.image} />
              <div className={css.groupText}>
                <Skeleton height="1.4rem" width="45%" />
                <Skeleton height="1.3rem" width={`${width * 100}%`} />
                <Skeleton height="1.1rem" width="30%" />
              </div>
            </div>
            <div className={css.actions}>
              <Skeleton height={44} width={128} />
              <Skeleton height={44} width={128} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
