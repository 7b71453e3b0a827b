import css from './feedback.module.css';

interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  round?: boolean;
}

export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return <span className={css.skeleton} style={{ width, height, borderRadius: round ? '50%' : undefined }} />;
}

export function LoadingLine({ text }: { text: string }) {
  return (
    <output className={css.loadingLine}>
      <span className={css.spinner} aria-hidden="true" />
      {text}
    </output>
  );
}
