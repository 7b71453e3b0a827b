import { DomainError } from '@masque/contracts';
import { ModelFailure } from '@masque/generations';

export const unknownModel = (id: string): DomainError =>
  new DomainError(
    'model.not_found',
    { reason: `The model '${id}' does not exist` },
    { remedy: 'model', upstreamCode: 'model_not_found' },
  );

export function withUnknownModel(failure: unknown, id: string): unknown {
  if (!(failure instanceof ModelFailure)) return failure;
  const { code, extras } = failure.error;
  const isUnknown = code === 'model.not_found' && extras.upstreamCode === 'model_not_found';
  return isUnknown ? new ModelFailure(unknownModel(id), false) : failure;
}
