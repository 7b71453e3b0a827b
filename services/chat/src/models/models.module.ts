import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { DefaultModel } from './default-model.service.ts';
import { EndpointTestController } from './endpoint-test/endpoint-test.controller.ts';
import { EndpointTestService } from './endpoint-test/endpoint-test.service.ts';
import { GatewayLists } from './gateway-lists.ts';
import { ModelsController } from './models.controller.ts';
import { ModelsService } from './models.service.ts';

@Module({
  imports: [SettingsModule, ProvidersModule],
  controllers: [EndpointTestController, ModelsController],
  providers: [DefaultModel, EndpointTestService, GatewayLists, ModelsService],
  exports: [ModelsService],
})
export class ModelsModule {}
