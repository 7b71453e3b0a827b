import { texts } from '@masque/texts';
import { Skeleton } from '@masque/web-ui';
import css from './chat.module.css';

export function ChatSkeleton({ starting }: { starting: boolean }) {
  return (
    <div className={css.scroller}>
      <div className={css.column}>
        <output className="visually-hidden">{starting ? texts.chat.starting : texts.chat.loading}</output>
        {[0.94, 0.7].map((width) => (
          <div key={width} className={css.message} aria-hidden="true">
            <Skeleton width={36} height={36} round />
            <div className={css.body}>
              <Skeleton width={120} height={16} />
              <Skeleton width={`${width * 100}%`} height={18} />
              <Skeleton width={`${width * 90}%`} height={18} />
              <Skeleton width={`${width * 60}%`} height={18} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
