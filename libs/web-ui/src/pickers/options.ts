import type { ReactNode } from 'react';
import type { FieldProps } from '../controls/Field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** Searched beside the label. */
  keywords?: string;
  detail?: ReactNode;
}

export interface SelectFieldProps extends Omit<FieldProps, 'count'> {
  value: string | undefined;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  placeholder?: string;
  /** Said when nothing matches the search. */
  none: string;
  disabled?: boolean;
  loading?: boolean;
}

/** Whether label, value or keywords contain what was typed. */
export const matches = (typed: string, { label, value, keywords = '' }: SelectOption): boolean =>
  `${label} ${value} ${keywords}`.toLowerCase().includes(typed.trim().toLowerCase());
