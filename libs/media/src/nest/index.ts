export { MediaModule } from './media.module.ts';
export { picturesOf } from './pictures.of.ts';
