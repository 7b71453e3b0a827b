import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { HiddenPictures } from './hidden.pictures.ts';
import { MediaFiles } from './media.files.ts';
import { MediaReaders, readerLimits } from './media.readers.ts';
import { Media } from './media.ts';

@Module({
  imports: [SessionsModule, UpstreamModule],
  providers: [
    HiddenPictures,
    Media,
    MediaFiles,
    { provide: MediaReaders, useFactory: () => new MediaReaders(readerLimits) },
  ],
  exports: [HiddenPictures, Media],
})
export class MediaModule {}
