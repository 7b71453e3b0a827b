import { texts } from '@masque/texts';
import { Panel, Skeleton } from '@masque/web-ui';
import css from './comments.module.css';

/** Comments that are still to come. */
export const CommentLines = () => (
  <div className={css.skeleton} aria-hidden="true">
    <Skeleton height={92} />
    <Skeleton height={64} />
    <Skeleton height={64} />
  </div>
);

export const CommentsSkeleton = ({ count }: { count: number }) => (
  <Panel title={texts.comments.title(count)}>
    <CommentLines />
  </Panel>
);
