import { texts } from '@masque/texts';
import { Skeleton } from '@masque/web-ui';
import css from './messages.module.css';

export function ChatSkeleton({ starting }: { starting: boolean }) {
  return (
    <div className={css.scroller}>
      <div className={css.column}>
        <div className={css.top} />
        <output className="visually-hidden">{starting ? texts.chat.starting : texts.chat.loading}</output>
        {[0.94, 0.7].map((width) => (
          <div key={width} className={`${css.row} ${css.message}`} aria-hidden="true">
            <span className={css.avatar}>
              <Skeleton width={36} height={36} round />
            </span>
            <div className={css.name}>
              <Skeleton width={120} height={16} />
            </div>
            <div className={css.text}>
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
