import type { Persona } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Badge, mediaSize } from '@masque/web-ui';
import { type ReactNode, useState } from 'react';
import css from './personas.module.css';

const words = texts.personas;

function PersonaPicture({ src, color }: { src: string | null; color: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) return <span className={css.noImage}>{src ? texts.pictures.broken : words.noImage}</span>;
  return (
    <img
      className={css.image}
      style={color ? { backgroundColor: color } : undefined}
      src={mediaSize(src, '640')}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}

/** A persona, and what can be done with it. */
export function PersonaCard({
  persona,
  badge,
  children,
}: {
  persona: Persona;
  /** What it is at the moment. */
  badge: string | null;
  children: ReactNode;
}) {
  return (
    <article className={css.card}>
      <PersonaPicture src={persona.image} color={persona.imageColor} />
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
