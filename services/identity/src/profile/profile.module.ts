import { MediaModule, PicturesEraser, picturesOf } from '@masque/media/nest';
import { UploadsModule } from '@masque/service-kit/http';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { BioImagesRepository } from './bio-images.repository.ts';
import { PREFIX } from './picture.names.ts';
import { PeoplePictureReferences } from './picture.references.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileExport } from './profile.export.ts';
import { ProfileService } from './profile.service.ts';

@Module({
  imports: [AccountsModule, MediaModule, UploadsModule],
  controllers: [ProfileController],
  providers: [
    ProfileExport,
    ProfileService,
    BioImagesRepository,
    PeoplePictureReferences,
    ...picturesOf(PREFIX, PeoplePictureReferences),
  ],
  exports: [PicturesEraser, ProfileExport, ProfileService],
})
export class ProfileModule {}
