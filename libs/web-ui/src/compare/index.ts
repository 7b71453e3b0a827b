export { ComparedText } from './ComparedText.tsx';
export { type ComparedPiece, wordChanges } from './words.ts';
