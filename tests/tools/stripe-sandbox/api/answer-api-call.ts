import { sandboxId } from '#tests/tools/stripe-sandbox/model/sandbox-id.ts';
import { letTimePass } from '#tests/tools/stripe-sandbox/model/session-life.ts';
import type { StripeStore } from '#tests/tools/stripe-sandbox/model/stripe-store.ts';

import { API_CALLS, type ApiCall } from './api-calls.ts';
import { SANDBOX_API_VERSION } from './api-version.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { parseForm, type FormValue } from './parse-form.ts';
import { errorAnswer, StripeRefusal } from './stripe-error.ts';

export type ApiContext = { store: StripeStore; keys: IdempotencyKeys; secretKey: string };

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Answers one call of the API as Stripe would, headers and all. */
export async function answerApiCall(request: Request, context: ApiContext): Promise<Response> {
  const requestId = sandboxId('req', 14);
  const key = request.headers.get('idempotency-key');
  const answer = await carryOut(request, context, requestId).catch((error: unknown) => {
    if (error instanceof StripeRefusal) return errorAnswer(error);
    throw error;
  });
  answer.headers.set('request-id', requestId);
  answer.headers.set('stripe-version', SANDBOX_API_VERSION);
  if (key !== null) answer.headers.set('idempotency-key', key);
  return answer;
}

async function carryOut(
  request: Request,
  { store, keys, secretKey }: ApiContext,
  requestId: string,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  checkKey(request.headers.get('authorization'), secretKey);
  checkVersion(request.headers.get('stripe-version'));
  const { call, id } = findCall(request.method, pathname);
  const text = call.method === 'GET' ? search.slice(1) : await readBody(request);
  const form = parseForm(text);
  letTimePass(store);
  const work = call.prepare(store, form, id);
  const key = call.method === 'GET' ? null : request.headers.get('idempotency-key');
  if (key === null) return Response.json(work());

  const params = JSON.stringify(sorted(form));
  const begun = keys.begin({ key, endpoint: pathname, params, requestId });
  if (begun !== null) return begun.answer;
  const answer = runWork(work);
  keys.keep(key, { status: answer.status, body: await answer.clone().text() });
  return answer;
}

function runWork(work: () => unknown): Response {
  try {
    return Response.json(work());
  } catch (error) {
    if (error instanceof StripeRefusal) return errorAnswer(error);
    throw error;
  }
}

function checkKey(header: string | null, secretKey: string): void {
  const [scheme, given = ''] = (header ?? '').split(' ');
  if (header === null || scheme !== 'Bearer' || given === '') {
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (given !== secretKey) {
    throw unauthorised(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
  }
}

function unauthorised(message: string): StripeRefusal {
  return new StripeRefusal(401, { type: 'invalid_request_error', message });
}

function checkVersion(version: string | null): void {
  if (version === null || version === SANDBOX_API_VERSION) return;
  throw new StripeRefusal(400, {
    type: 'invalid_request_error',
    message: `Invalid Stripe API version: ${version}`,
  });
}

function findCall(method: string, pathname: string): { call: ApiCall; id: string } {
  for (const call of API_CALLS) {
    const found = call.pattern.exec(pathname);
    if (found !== null && call.method === method) return { call, id: found[1] ?? '' };
  }
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

async function readBody(request: Request): Promise<string> {
  const text = await request.text();
  if (text !== '' && !FORM_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message:
        'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    });
  }
  return text;
}

/** The same parameters in another order are the same parameters. */
function sorted(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
