import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => unknown;
}

/** Submits without leaving the page. */
export const Form = ({ onSubmit, ...form }: FormProps) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit(event.currentTarget);
    }}
  />
);
