import { texts } from '@masque/texts';
import { Skeleton } from '@masque/web-ui';
import css from './chat.module.css';
import messages from '../list/messages.module.css';
import scene from '../rail/scene.module.css';

export function ChatSkeleton({ starting }: { starting: boolean }) {
  return (
    <div className={messages.stage}>
      <div className={messages.scroller}>
        <div className={messages.column}>
          <div className={messages.top} />
          <output className="visually-hidden">{starting ? texts.chat.starting : texts.chat.loading}</output>
          {starting && <SceneSkeleton />}
          {(starting ? [0.94] : [0.94, 0.7, 0.86]).map((width) => (
            <MessageSkeleton key={width} width={width} />
          ))}
        </div>
      </div>
      <p className={css.slow}>{texts.chats.slow}</p>
    </div>
  );
}

const SceneSkeleton = () => (
  <div className={messages.row} aria-hidden="true">
    <div className={scene.scene}>
      <div className={scene.blank}>
        <Skeleton height="100%" />
      </div>
      <div className={scene.summary}>
        <Skeleton height="1lh" width="80%" />
      </div>
    </div>
  </div>
);

const MessageSkeleton = ({ width }: { width: number }) => (
  <div className={messages.row} aria-hidden="true">
    <div className={messages.message}>
      <span className={messages.avatar}>
        <Skeleton width={36} height={36} round />
      </span>
      <div className={messages.name}>
        <Skeleton width={120} height={16} />
      </div>
      <div className={messages.text}>
        <Skeleton width={`${width * 100}%`} height={18} />
        <Skeleton width={`${width * 90}%`} height={18} />
        <Skeleton width={`${width * 60}%`} height={18} />
      </div>
    </div>
  </div>
);
