import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UpstreamModule } from '../upstream/upstream.module.ts';
import { HiddenPicturesService } from './hidden.pictures.ts';
import { MediaFiles } from './media.files.ts';
import { MediaReaders, readerLimits } from './media.readers.ts';
import { Media } from './media.ts';

@Module({
  imports: [SessionsModule, UpstreamModule],
  providers: [
    HiddenPicturesService,
    Media,
    MediaFiles,
    { provide: MediaReaders, useFactory: () => new MediaReaders(readerLimits) },
  ],
  exports: [HiddenPicturesService, Media],
})
export class GatewayMediaModule {}
