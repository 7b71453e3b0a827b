import { DomainError } from '@masque/contracts';
import { UpstreamFailure } from './upstream-errors.ts';

/** The same, whoever finds out: we, or the model's gateway. */
export const unknownModel = (id: string): DomainError =>
  new DomainError(
    'model.not_found',
    { reason: `The model '${id}' does not exist` },
    { remedy: 'model', upstreamCode: 'model_not_found' },
  );

/** What a gateway says of a model that it does not have, in our words. */
export function withUnknownModel(failure: unknown, id: string): unknown {
  if (!(failure instanceof UpstreamFailure)) return failure;
  const { code, extras } = failure.error;
  const isUnknown = code === 'model.not_found' && extras.upstreamCode === 'model_not_found';
  return isUnknown ? new UpstreamFailure(unknownModel(id), false) : failure;
}
