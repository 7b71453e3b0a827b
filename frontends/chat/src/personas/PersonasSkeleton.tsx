import { texts } from '@masque/texts';
import { LoadingLine, Skeleton } from '@masque/web-ui';
import css from './personas.module.css';

export function PersonasSkeleton() {
  return (
    <>
      <LoadingLine text={texts.personas.loading} />
      <div className={css.grid} aria-hidden="true">
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} height={300} />
        ))}
      </div>
    </>
  );
}
