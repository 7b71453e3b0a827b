import { erasuresModule } from '@masque/service-kit';
import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.ts';
import { ReportsService } from '../reports/reports.service.ts';

/**
 * Everything that moderation erases of a deleted account. The projections of users, characters and cards are no part of it:
 * their newest states, which their services publish, are empty by themselves.
 */
const erasures = erasuresModule({
  event: 'moderation.erased',
  imports: [ReportsModule],
  erasers: [ReportsService],
});

@Module({ imports: [erasures], exports: [erasures] })
export class ErasuresModule {}
