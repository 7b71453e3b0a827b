import { type Eraser, ErasureWaits } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { Pictures } from '../pictures.ts';

/** Must run after the erasers of everything that refers to pictures. */
@Injectable()
export class PicturesEraser implements Eraser {
  constructor(private readonly pictures: Pictures) {}

  async erase(userId: string): Promise<void> {
    if (!(await this.pictures.removeAllOf(userId)))
      throw new ErasureWaits('others uploaded the same pictures too recently');
  }
}
