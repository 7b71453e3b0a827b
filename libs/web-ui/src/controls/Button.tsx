import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './button.module.css';

/** One `primary` per view; `quiet` has no border. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

interface Common {
  kind?: ButtonKind;
  icon?: IconName;
  size?: 'small' | 'middle' | 'large';
  className?: string;
}
interface ButtonProps extends Common {
  children: ReactNode;
  /** Accessible name when several buttons show the same text; must start with that text. */
  label?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  submit?: boolean;
  form?: string;
  disabled?: boolean;
  /** Ignores clicks but keeps focus, unlike `disabled`. */
  busy?: boolean;
  block?: boolean;
  expanded?: boolean;
  controls?: string;
}

const classes = (kind: ButtonKind, size: Common['size'], ...more: (string | false | undefined)[]) =>
  [css.button, css[kind], size && css[size], ...more].filter(Boolean).join(' ');

export function Button({
  kind = 'plain',
  icon,
  size,
  className,
  label,
  children,
  onClick,
  submit,
  form,
  disabled,
  busy = false,
  block,
  expanded,
  controls,
}: ButtonProps) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      form={form}
      className={classes(kind, size, block && css.block, className)}
      aria-label={label}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon && <Icon name={icon} size={18} />}
      <span className={css.text}>{children}</span>
    </button>
  );
}

export function IconButton({
  icon,
  label,
  kind = 'quiet',
  size,
  className,
  onClick,
  disabled,
  ...rest
}: Common & {
  icon: IconName;
  label: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  disabled?: boolean;
  'aria-controls'?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-pressed'?: boolean;
}) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      className={classes(kind, size, css.iconButton, className)}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export function LinkButton({
  to,
  external = false,
  kind = 'plain',
  icon,
  size,
  className,
  children,
  block,
  replace,
  onClick,
}: Common & {
  to: string;
  external?: boolean;
  children: ReactNode;
  block?: boolean;
  replace?: boolean;
  onClick?: () => void;
}) {
  const looks = classes(kind, size, block && css.block, className);
  const content = (
    <>
      {icon && <Icon name={icon} size={18} />}
      <span className={css.text}>{children}</span>
    </>
  );
  if (external)
    return (
      <a className={looks} href={to} onClick={onClick}>
        {content}
      </a>
    );
  return (
    <Link className={looks} to={to} replace={replace} onClick={onClick}>
      {content}
    </Link>
  );
}
