import { TokenError } from './token-error.ts';

/** The form of a request; each parameter at most once. Throws invalid_request. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('application/x-www-form-urlencoded')) {
    throw new TokenError(400, 'invalid_request', 'The request has to be form-encoded.');
  }
  const form = new URLSearchParams(await request.text());
  for (const name of new Set(form.keys())) {
    if (form.getAll(name).length > 1) {
      throw new TokenError(400, 'invalid_request', `Parameter not allowed more than once: ${name}`);
    }
  }
  return form;
}
