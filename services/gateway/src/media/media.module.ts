import { Module } from '@nestjs/common';
import { MediaFiles } from './media.files.ts';
import { MediaReaders, readerLimits } from './media.readers.ts';
import { Media } from './media.ts';

@Module({
  providers: [Media, MediaFiles, { provide: MediaReaders, useFactory: () => new MediaReaders(readerLimits) }],
  exports: [Media],
})
export class MediaModule {}
