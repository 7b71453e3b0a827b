import { Module } from '@nestjs/common';
import { UploadsRepository } from './uploads.repository.ts';
import { UploadsService } from './uploads.service.ts';

@Module({ providers: [UploadsRepository, UploadsService], exports: [UploadsService] })
export class UploadsModule {}
