import { ApiError } from './api-error.ts';

/** A call that was not taken because of one field of what it sent. */
export class RefusedField extends ApiError {
  /** By its name in the contract. */
  readonly field: string;

  constructor(field: string, status: number, requestId: string) {
    super('bad_request', status, requestId);
    this.field = field;
  }
}
