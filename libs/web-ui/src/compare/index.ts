export { ComparedText } from './ComparedText.tsx';
export { type Piece, wordChanges } from './words.ts';
