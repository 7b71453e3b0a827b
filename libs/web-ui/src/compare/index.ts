/** Two texts beside each other with their differences; bundled by those pages that compare. */
export { ComparedText } from './ComparedText.tsx';
export { type Piece, wordChanges } from './words.ts';
