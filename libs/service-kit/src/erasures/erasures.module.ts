import type { ErasedEvent } from '@masque/contracts';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { Eraser } from './eraser.ts';
import { ERASERS, ErasureWorker } from './erasure.worker.ts';
import { ERASED_EVENT, ErasuresRepository } from './erasures.repository.ts';
import { ErasuresService } from './erasures.service.ts';

@Module({})
class KitErasuresModule {}

export interface ErasuresSpec {
  /** By which the service acknowledges. */
  readonly event: ErasedEvent;
  /** Modules that export the erasers. */
  readonly imports: readonly Type<object>[];
  /** Run in this order. */
  readonly erasers: readonly Type<Eraser>[];
}

/** What a service erases of deleted accounts (docs/recipes/add-an-eraser.md); exports `ErasuresService`. */
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
