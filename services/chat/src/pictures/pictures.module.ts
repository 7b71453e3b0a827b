import { Pictures } from '@masque/media';
import { MediaModule, PicturesEraser, picturesOf } from '@masque/media/nest';
import { UploadsModule } from '@masque/service-kit/http';
import { Module } from '@nestjs/common';
import { PREFIX } from './picture.prefix.ts';
import { PictureUses } from './picture.uses.ts';

@Module({
  imports: [MediaModule, UploadsModule],
  providers: [PictureUses, ...picturesOf(PREFIX, PictureUses)],
  exports: [Pictures, PicturesEraser, PictureUses],
})
export class ChatPicturesModule {}
