/** Virtualised lists; loaded when a page asks for them. */
export { CardGrid } from './CardGrid.tsx';
