import type { ComponentProps, ReactNode } from 'react';
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
  onClick?: ComponentProps<'button'>['onClick'];
  submit?: boolean;
  form?: string;
  disabled?: boolean;
  /** While it's disabled, for a button that its own press disables. */
  keepsFocus?: boolean;
  /** Ignores clicks but keeps focus, unlike `disabled`. */
  busy?: boolean;
  block?: boolean;
  expanded?: boolean;
  controls?: string;
  isMenu?: boolean;
}

const classes = ({ kind = 'plain', size, className }: Common, ...more: (string | false | undefined)[]) =>
  [css.button, css[kind], size && css[size], ...more, className].filter(Boolean).join(' ');

export function Button({ icon, children, onClick, busy = false, ...props }: ButtonProps) {
  const isIgnored = busy || (props.keepsFocus === true && props.disabled === true);
  return (
    <button
      type={props.submit ? 'submit' : 'button'}
      form={props.form}
      className={classes(props, props.block && css.block)}
      aria-label={props.label}
      disabled={props.disabled && !isIgnored}
      aria-disabled={isIgnored || undefined}
      aria-busy={busy || undefined}
      aria-haspopup={props.isMenu ? 'menu' : undefined}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      onClick={(event) => {
        if (isIgnored) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon && <Icon name={icon} size={18} />}
      <span className={css.text}>{children}</span>
    </button>
  );
}

type ButtonState = 'disabled' | 'aria-controls' | 'aria-expanded' | 'aria-haspopup' | 'aria-pressed';

interface IconButtonProps extends Common, Pick<ComponentProps<'button'>, 'onClick' | ButtonState> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, kind = 'quiet', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classes({ kind, size, className }, css.iconButton)}
    >
      <Icon name={icon} />
    </button>
  );
}

interface LinkButtonProps extends Common {
  to: string;
  external?: boolean;
  children: ReactNode;
  block?: boolean;
  replace?: boolean;
  onClick?: () => void;
}

export function LinkButton({ to, external = false, icon, children, replace, onClick, ...props }: LinkButtonProps) {
  const looks = classes(props, props.block && css.block);
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
