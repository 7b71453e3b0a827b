import { UploadsModule } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { BioImagesRepository } from './bio-images.repository.ts';
import { peoplePictures, PeoplePicturesSweeper } from './people.pictures.ts';
import { PeoplePictureReferences } from './picture.references.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileExport } from './profile.export.ts';
import { ProfileService } from './profile.service.ts';

@Module({
  imports: [AccountsModule, UploadsModule],
  controllers: [ProfileController],
  providers: [
    ProfileExport,
    ProfileService,
    BioImagesRepository,
    PeoplePictureReferences,
    ...peoplePictures,
    PeoplePicturesSweeper,
  ],
  exports: [ProfileExport, ProfileService],
})
export class ProfileModule {}
