export { MediaModule } from './media.module.ts';
export { PictureOwnersRepository } from './picture.owners.repository.ts';
export { PicturesEraser } from './pictures.eraser.ts';
export { filesOf } from './files.of.ts';
export { picturesOf } from './pictures.of.ts';
