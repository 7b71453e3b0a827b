/** Heavier inputs, and antd with them, that the first page can do without; loaded when a page asks for them. */
export type { SelectOption } from './options.ts';
export { SelectField } from './SelectField.tsx';
export { SliderField } from './SliderField.tsx';
