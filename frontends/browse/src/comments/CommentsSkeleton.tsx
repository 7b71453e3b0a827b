import { texts } from '@masque/texts';
import { Panel, Skeleton } from '@masque/web-ui';
import { useIsMember } from '../characters/useIsMember.ts';
import css from './comments.module.css';

export const CommentLines = () => (
  <div className={css.skeleton} aria-hidden="true">
    <Skeleton height={146} />
    <Skeleton height={64} />
    <Skeleton height={64} />
  </div>
);

export function CommentsSkeleton({ count }: { count: number }) {
  const isMember = useIsMember();
  return <Panel title={texts.comments.title(count)}>{isMember ? <CommentLines /> : <Skeleton height={44} />}</Panel>;
}
