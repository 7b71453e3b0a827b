import { Module } from '@nestjs/common';
import { UploadsService } from './uploads.service.ts';

@Module({ providers: [UploadsService], exports: [UploadsService] })
export class UploadsModule {}
