import { LANGUAGE_HEADER } from '#worker/domain/language.ts';
import { isErrorCode } from '#worker/domain/app-error.ts';

import { ApiError, codeForStatus, lostResponse, RefusedField } from './api-error.ts';
import { SILENCE_MS } from './fetch-in-time.ts';
import { isRecord } from './read-public.ts';

/** The answer's JSON, null without any: read without schemas, which prerendered pages do without. @throws ApiError */
export async function postPublic(path: `/api/${string}`, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [LANGUAGE_HEADER]: document.documentElement.lang,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SILENCE_MS),
  }).catch((cause: unknown) => {
    throw lostResponse(cause);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw errorIn(answer, response.status);
}

function errorIn(answer: unknown, status: number): ApiError {
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  const { code, requestId, details } = error;
  const id = typeof requestId === 'string' ? requestId : null;
  const known = isErrorCode(code) ? code : codeForStatus(status);
  const field = isRecord(details) ? details['field'] : null;
  return known === 'bad_request' && typeof field === 'string'
    ? new RefusedField(field, status, id ?? '')
    : new ApiError(known, status, id);
}
