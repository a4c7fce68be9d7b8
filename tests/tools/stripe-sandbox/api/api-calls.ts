import { z } from 'zod';

import { expireSession } from '#tests/tools/stripe-sandbox/model/session-life.ts';
import type {
  SandboxRefund,
  SandboxSession,
} from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import type { StripeStore } from '#tests/tools/stripe-sandbox/model/stripe-store.ts';

import { createRefund, refundParamsSchema } from './create-refund.ts';
import { createSession } from './create-session.ts';
import { eventListSchema, listEvents } from './list-events.ts';
import { NOTHING_EXPANDED, readExpansion, SESSION_EXPANDABLE } from './expansion.ts';
import type { FormValue } from './parse-form.ts';
import { integer, readParams } from './read-params.ts';
import { renderDispute } from './render-dispute.ts';
import { renderRefund } from './render-refund.ts';
import { renderSession } from './render-session.ts';
import { sessionParamsSchema } from './session-params.ts';
import { noSuch, StripeRefusal } from './stripe-error.ts';

type Form = Record<string, FormValue>;

/** One thing that the API can do: read what it is given, then do it. */
export type ApiCall = {
  method: 'GET' | 'POST';
  pattern: RegExp;
  /** Refuses bad parameters before anything is begun. */
  prepare: (store: StripeStore, form: Form, id: string) => () => unknown;
};

const expandSchema = z.strictObject({ expand: z.array(z.string()).optional() });

const listOfPaymentSchema = z.strictObject({
  payment_intent: z.string().optional(),
  limit: integer.optional(),
});

/** All that the stand-in understands; whatever else is asked for does not exist. */
export const API_CALLS: readonly ApiCall[] = [
  {
    method: 'POST',
    pattern: /^\/v1\/checkout\/sessions$/,
    prepare(store, form) {
      const params = readParams(sessionParamsSchema, form);
      const expansion = readExpansion(params.expand, SESSION_EXPANDABLE);
      return () => {
        const session = createSession(params, store.clock());
        store.sessions.set(session.id, session);
        return renderSession(session, store, expansion);
      };
    },
  },
  {
    method: 'GET',
    pattern: /^\/v1\/checkout\/sessions\/(\w+)$/,
    prepare(store, form, id) {
      const { expand } = readParams(expandSchema, form);
      const expansion = readExpansion(expand, SESSION_EXPANDABLE);
      return () => renderSession(findSession(store, id), store, expansion);
    },
  },
  {
    method: 'POST',
    pattern: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    prepare(store, form, id) {
      readParams(z.strictObject({}), form);
      return () => {
        const session = findSession(store, id);
        if (!expireSession(store, session)) {
          throw new StripeRefusal(400, {
            type: 'invalid_request_error',
            message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          });
        }
        return renderSession(session, store, NOTHING_EXPANDED);
      };
    },
  },
  {
    method: 'POST',
    pattern: /^\/v1\/refunds$/,
    prepare(store, form) {
      const params = readParams(refundParamsSchema, form);
      return () => render(store, createRefund(params, store));
    },
  },
  {
    method: 'GET',
    pattern: /^\/v1\/refunds\/(\w+)$/,
    prepare(store, form, id) {
      readParams(z.strictObject({}), form);
      return () => {
        const refund = store.refunds.get(id);
        if (refund === undefined) throw noSuch('refund', id, 'id');
        return render(store, refund);
      };
    },
  },
  {
    method: 'GET',
    pattern: /^\/v1\/refunds$/,
    prepare(store, form) {
      const { payment_intent: paymentId, limit = 10 } = readParams(listOfPaymentSchema, form);
      return () => {
        const found = [...store.refunds.values()]
          .filter((refund) => paymentId === undefined || refund.paymentId === paymentId)
          .toReversed();
        return {
          object: 'list',
          data: found.slice(0, limit).map((refund) => render(store, refund)),
          has_more: found.length > limit,
          url: '/v1/refunds',
        };
      };
    },
  },
  {
    method: 'GET',
    pattern: /^\/v1\/disputes\/(\w+)$/,
    prepare(store, form, id) {
      readParams(z.strictObject({}), form);
      return () => {
        const dispute = store.disputes.get(id);
        if (dispute === undefined) throw noSuch('dispute', id, 'id');
        return renderDispute(dispute, store);
      };
    },
  },
  {
    method: 'GET',
    pattern: /^\/v1\/disputes$/,
    prepare(store, form) {
      const { payment_intent: paymentId, limit = 10 } = readParams(listOfPaymentSchema, form);
      return () => {
        const found = [...store.disputes.values()]
          .filter((dispute) => paymentId === undefined || dispute.paymentId === paymentId)
          .toReversed();
        return {
          object: 'list',
          data: found.slice(0, limit).map((dispute) => renderDispute(dispute, store)),
          has_more: found.length > limit,
          url: '/v1/disputes',
        };
      };
    },
  },
  {
    method: 'GET',
    pattern: /^\/v1\/events$/,
    prepare(store, form) {
      const params = readParams(eventListSchema, form);
      return () => listEvents(store, params);
    },
  },
];

function findSession(store: StripeStore, id: string): SandboxSession {
  const session = store.sessions.get(id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  return session;
}

function render(store: StripeStore, refund: SandboxRefund) {
  const payment = store.payments.get(refund.paymentId);
  if (payment === undefined) throw new Error('a refund without its payment');
  return renderRefund(refund, payment);
}
