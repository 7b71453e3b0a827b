import type { ErasedEvent } from '@masque/contracts';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { Eraser } from './eraser.ts';
import { ERASERS, ErasureWorker } from './erasure.worker.ts';
import { ERASED_EVENT, ErasuresRepository } from './erasures.repository.ts';
import { ErasuresService } from './erasures.service.ts';

@Module({})
class KitErasuresModule {}

export interface ErasuresSpec {
  readonly event: ErasedEvent;
  readonly imports: readonly Type<object>[];
  readonly erasers: readonly Type<Eraser>[];
}

export const erasuresModule = ({ event, imports, erasers }: ErasuresSpec): DynamicModule => ({
  module: KitErasuresModule,
  imports: [...imports],
  providers: [
    { provide: ERASED_EVENT, useValue: event },
    { provide: ERASERS, inject: [...erasers], useFactory: (...all: Eraser[]) => all },
    ErasuresRepository,
    ErasuresService,
    ErasureWorker,
  ],
  exports: [ErasuresService],
});
