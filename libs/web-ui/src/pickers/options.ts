import type { ReactNode } from 'react';
import type { FieldProps } from '../controls/Field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  keywords?: string;
  detail?: ReactNode;
}

export interface SelectFieldProps extends Omit<FieldProps, 'count'> {
  value: string | undefined;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  placeholder?: string;
  none: string;
  loading?: boolean;
}

export const matches = (typed: string, { label, value, keywords = '' }: SelectOption): boolean =>
  `${label} ${value} ${keywords}`.toLowerCase().includes(typed.trim().toLowerCase());
