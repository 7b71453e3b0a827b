import { Skeleton } from '@masque/web-ui';

/** `heights`: one per placeholder. */
export const ListSkeleton = ({
  className,
  text,
  heights,
}: {
  className?: string;
  text: string;
  heights: readonly number[];
}) => (
  <div className={className}>
    <output className="visually-hidden">{text}</output>
    {heights.map((height, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- placeholders have nothing but their place
      <Skeleton key={at} height={height} />
    ))}
  </div>
);
