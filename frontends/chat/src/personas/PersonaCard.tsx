import type { Persona } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Badge } from '@masque/web-ui';
import type { ReactNode } from 'react';
import { CardImage } from '../layout/CardImage.tsx';
import css from './personas.module.css';

const words = texts.personas;

export function PersonaCard({
  persona,
  badge,
  children,
}: {
  persona: Persona;
  badge: string | null;
  children: ReactNode;
}) {
  return (
    <article className={css.card}>
      <CardImage
        className={css.image}
        src={persona.image}
        color={persona.imageColor}
        none={texts.pictures.none}
        broken={texts.pictures.broken}
      />
      <div className={css.text}>
        <div className={css.nameLine}>
          <h2 className={css.name} dir="auto">
            {persona.name}
          </h2>
          {badge && <Badge text={badge} />}
        </div>
        <p className={css.description} dir="auto">
          {persona.description || words.noDescription}
        </p>
      </div>
      <div className={css.actions}>{children}</div>
    </article>
  );
}
