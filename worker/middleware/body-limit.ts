import { bodyLimit as limitBody } from 'hono/body-limit';

import { AppError } from '#worker/domain/app-error.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** No request of ours comes near it. Counts what arrives, whatever Content-Length claims. */
export const bodyLimit = limitBody({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new AppError('payload_too_large');
  },
});
