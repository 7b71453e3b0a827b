import { texts } from '@masque/texts';
import css from './feedback.module.css';

interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  round?: boolean;
}

export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return <span className={css.skeleton} style={{ width, height, borderRadius: round ? '50%' : undefined }} />;
}

interface ListSkeletonProps {
  className?: string;
  /** Pixels, one per placeholder. */
  heights: readonly number[];
  text?: string;
}

export const ListSkeleton = ({ className, heights, text = texts.common.loading }: ListSkeletonProps) => (
  <div className={className}>
    <output className="visually-hidden">{text}</output>
    {heights.map((height, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- placeholders have nothing but their place
      <Skeleton key={at} height={height} />
    ))}
  </div>
);

export function LoadingLine({ text }: { text: string }) {
  return (
    <output className={css.loadingLine}>
      <span className={css.spinner} aria-hidden="true" />
      {text}
    </output>
  );
}
