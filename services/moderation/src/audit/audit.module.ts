import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { LogModule } from '../log/log.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { AuditController } from './audit.controller.ts';
import { AuditService } from './audit.service.ts';

@Module({
  imports: [HistoryModule, LogModule, SubjectsModule],
  controllers: [AuditController],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
