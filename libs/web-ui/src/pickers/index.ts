/** antd-based inputs, kept out of the first bundle. */
export type { SelectOption } from './options.ts';
export { SelectField } from './SelectField.tsx';
export { SliderField } from './SliderField.tsx';
