import type { WantedChat } from '@masque/web-kit';
import { Avatar, Mark } from '@masque/web-ui';
import { type ReactNode, useId } from 'react';
import css from './account.module.css';

const size = 72;

interface StepCardProps {
  title: string;
  wanted: WantedChat | null;
  children: ReactNode;
}

export function StepCard({ title, wanted, children }: StepCardProps) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      {wanted?.name && wanted.image ? (
        <Avatar name={wanted.name} src={wanted.image} size={size} />
      ) : (
        <Mark size={size} className={css.mark} />
      )}
      <h1 id={id}>{title}</h1>
      {children}
    </section>
  );
}
