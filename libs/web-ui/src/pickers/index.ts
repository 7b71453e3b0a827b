/** Heavier inputs that the first page can do without; loaded when a page asks for them. */
export { SelectField, type SelectOption } from './SelectField.tsx';
export { SliderField } from './SliderField.tsx';
