import { StripeRefusal } from './stripe-error.ts';

const KEPT_MS = 24 * 60 * 60_000;
const LONGEST_KEY = 255;

type Kept = {
  endpoint: string;
  params: string;
  requestId: string;
  keptUntilMs: number;
  /** null while the first call under the key is still being carried out. */
  answer: { status: number; body: string } | null;
};

export type KeyedCall = { key: string; endpoint: string; params: string; requestId: string };

/**
 * Stripe's idempotency (https://docs.stripe.com/api/idempotent_requests): the first answer under a key is given
 * again for a day, errors among them; only what was turned down before anything was begun leaves no trace.
 */
export class IdempotencyKeys {
  private readonly kept = new Map<string, Kept>();
  private readonly clock: () => number;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** @returns the answer to give again; null: the call is to be carried out. @throws StripeRefusal */
  begin({ key, endpoint, params, requestId }: KeyedCall): { answer: Response } | null {
    if (key.length > LONGEST_KEY) {
      throw refusal(400, `Idempotency keys can be at most ${LONGEST_KEY} characters.`);
    }
    const found = this.kept.get(key);
    if (found === undefined || found.keptUntilMs <= this.clock()) {
      const keptUntilMs = this.clock() + KEPT_MS;
      this.kept.set(key, { endpoint, params, requestId, keptUntilMs, answer: null });
      return null;
    }
    if (found.endpoint !== endpoint) {
      throw refusal(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${found.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (found.params !== params) {
      throw refusal(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (found.answer === null) {
      throw refusal(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
        'idempotency_key_in_use',
      );
    }
    const headers = {
      'content-type': 'application/json',
      'idempotent-replayed': 'true',
      'original-request': found.requestId,
    };
    return { answer: new Response(found.answer.body, { status: found.answer.status, headers }) };
  }

  keep(key: string, answer: { status: number; body: string }): void {
    const found = this.kept.get(key);
    if (found !== undefined) found.answer = answer;
  }

  /** Nothing was begun: the key is as new. */
  forget(key: string): void {
    this.kept.delete(key);
  }

  clear(): void {
    this.kept.clear();
  }
}

function refusal(status: number, message: string, code?: string): StripeRefusal {
  const named = code === undefined ? {} : { code };
  return new StripeRefusal(status, { type: 'idempotency_error', message, ...named });
}
