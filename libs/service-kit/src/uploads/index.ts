export { UploadsModule } from './uploads.module.ts';
export { type UploadsConfig, UploadsService } from './uploads.service.ts';
