import { Module } from '@nestjs/common';
import { CardAddressesService } from './card-addresses.service.ts';

@Module({ providers: [CardAddressesService], exports: [CardAddressesService] })
export class CardAddressesModule {}
