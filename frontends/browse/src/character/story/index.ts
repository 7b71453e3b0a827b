import '@masque/web-ui/story-font.css';

export { CreatorNotes } from './CreatorNotes.tsx';
export { FirstMessage } from './FirstMessage.tsx';
