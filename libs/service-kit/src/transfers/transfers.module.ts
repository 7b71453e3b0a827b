import { Module } from '@nestjs/common';
import { ImportSlots } from './import.slots.ts';
import { TransfersService } from './transfers.service.ts';

@Module({ providers: [ImportSlots, TransfersService], exports: [ImportSlots, TransfersService] })
export class TransfersModule {}
