/** What Stripe answers when it will not do something (https://docs.stripe.com/api/errors). */
export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
};

/** Thrown by whatever carries out a call; the edge writes it as Stripe does. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.name = 'StripeRefusal';
    this.status = status;
    this.body = body;
  }
}

/** A parameter that Stripe does not take as it stands. */
export function badParameter(message: string, param: string, code?: string): StripeRefusal {
  const named = code === undefined ? {} : { code };
  return new StripeRefusal(400, { type: 'invalid_request_error', message, param, ...named });
}

export function noSuch(what: string, id: string, param: string): StripeRefusal {
  const message = `No such ${what}: '${id}'`;
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    message,
    param,
    code: 'resource_missing',
  });
}

export function errorAnswer(refusal: StripeRefusal): Response {
  const { code } = refusal.body;
  const docs =
    code === undefined
      ? {}
      : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
  return Response.json({ error: { ...refusal.body, ...docs } }, { status: refusal.status });
}
