import { Button as AntButton } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { Icon, type IconName } from '../shapes/Icon.tsx';
import css from './controls.module.css';

/** `primary`: the one main action of a view. `quiet`: without a frame. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

interface Common {
  kind?: ButtonKind;
  icon?: IconName;
  size?: 'small' | 'middle' | 'large';
  className?: string;
}
interface ButtonProps extends Common {
  children: ReactNode;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  submit?: boolean;
  disabled?: boolean;
  busy?: boolean;
  block?: boolean;
}

const types = {
  primary: { type: 'primary' },
  plain: { type: 'default' },
  quiet: { type: 'text' },
  danger: { type: 'primary', danger: true },
} as const;

const classes = (kind: ButtonKind, ...more: (string | undefined)[]) =>
  [css.button, kind === 'quiet' ? css.quiet : '', ...more].filter(Boolean).join(' ');

export function Button({
  kind = 'plain',
  icon,
  size,
  className,
  children,
  onClick,
  submit,
  disabled,
  busy,
  block,
}: ButtonProps) {
  return (
    <AntButton
      {...types[kind]}
      size={size}
      block={block}
      htmlType={submit ? 'submit' : 'button'}
      className={classes(kind, className)}
      disabled={disabled}
      loading={busy}
      onClick={onClick}
      icon={icon && !busy ? <Icon name={icon} size={18} /> : undefined}
    >
      {children}
    </AntButton>
  );
}

/** A button that shows only an icon: the label is read out and shown on hover. */
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
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-pressed'?: boolean;
}) {
  return (
    <AntButton
      {...types[kind]}
      {...rest}
      size={size}
      aria-label={label}
      title={label}
      disabled={disabled}
      className={classes(kind, css.iconButton, className)}
      onClick={onClick}
      icon={<Icon name={icon} />}
    />
  );
}

/** A link that looks like a button. Inside the app it does not load the page anew. */
export function LinkButton({
  to,
  external = false,
  kind = 'plain',
  icon,
  size,
  className,
  children,
  block,
}: Common & { to: string; external?: boolean; children: ReactNode; block?: boolean }) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <AntButton
      {...types[kind]}
      size={size}
      block={block}
      href={external ? to : href}
      className={classes(kind, className)}
      icon={icon ? <Icon name={icon} size={18} /> : undefined}
      onClick={(event) => {
        if (external || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </AntButton>
  );
}
