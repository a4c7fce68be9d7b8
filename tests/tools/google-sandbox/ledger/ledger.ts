import type { EndpointBehaviour } from '#tests/tools/google-sandbox/unsubscribe/endpoint-behaviour.ts';
import {
  violationsOf,
  type UnsubscribeRequest,
} from '#tests/tools/google-sandbox/unsubscribe/unsubscribe-request.ts';

/** The status of a call whose caller got no answer at all. */
export const NO_ANSWER = 0;

export type LedgerCall = {
  number: number;
  atMs: number;
  email: string | null;
  /** Gmail's method id (users.messages.list), or oauth.token, oauth.revoke, oauth.certs, oauth.authorize. */
  method: string;
  httpMethod: string;
  path: string;
  parameters: CallParameters;
  units: number;
  /** NO_ANSWER where a fault broke the connection. */
  status: number;
  /** Google's reason of a refusal, or null. */
  reason: string | null;
  /**
   * A method that the product promises never to call or that the sandbox does not know, or batchModify of
   * any label but TRASH and INBOX.
   */
  isForbidden: boolean;
  /** The answer held a snippet, a body, an attachment or the raw message. */
  asksForContent: boolean;
  /** The answer was made by a fault that a test had ordered. */
  isFault: boolean;
};

/** What a call asked for; tokens and secrets are left out. */
export type CallParameters = {
  q?: string;
  labelIds?: readonly string[];
  fields?: string;
  format?: string;
  maxResults?: string;
  hasPageToken?: boolean;
  startHistoryId?: string;
  historyTypes?: readonly string[];
  labelId?: string;
  /** Of batchModify: how many ids it names, and what it does to them. */
  idCount?: number;
  addLabelIds?: readonly string[];
  removeLabelIds?: readonly string[];
  grantType?: string;
};

export type NewLedgerCall = Omit<LedgerCall, 'number' | 'atMs'>;

export type LedgerSummary = {
  calls: number;
  units: number;
  refused: number;
  forbidden: number;
  askedForContent: number;
  unitsByMinute: { minuteStartMs: number; units: number }[];
  callsByMethod: Record<string, number>;
};

const QUOTA_REASONS = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
]);
const TOO_MANY_REQUESTS = 429;
const MINUTE_MS = 60_000;

/** Everything that was asked of the sandbox and what it cost, in order. */
export class Ledger {
  readonly #clock: () => number;
  #calls: LedgerCall[] = [];
  #unsubscribeRequests: UnsubscribeRequest[] = [];

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  record(call: NewLedgerCall): void {
    this.#calls.push({ number: this.#calls.length + 1, atMs: this.#clock(), ...call });
  }

  /** Calls in order; of one account when an address is given. */
  calls(email?: string): readonly LedgerCall[] {
    return email === undefined
      ? this.#calls
      : this.#calls.filter((call) => call.email === email.toLowerCase());
  }

  /** Calls refused for quota, whether Google's own or ordered by a test. */
  refused(email?: string): readonly LedgerCall[] {
    return this.calls(email).filter(isRefusedForQuota);
  }

  forbidden(email?: string): readonly LedgerCall[] {
    return this.calls(email).filter((call) => call.isForbidden);
  }

  contentAskedFor(email?: string): readonly LedgerCall[] {
    return this.calls(email).filter((call) => call.asksForContent);
  }

  summary(email?: string): LedgerSummary {
    const calls = this.calls(email);
    const byMinute = new Map<number, number>();
    const byMethod = new Map<string, number>();
    let units = 0;
    for (const call of calls) {
      units += call.units;
      const minute = Math.floor(call.atMs / MINUTE_MS) * MINUTE_MS;
      byMinute.set(minute, (byMinute.get(minute) ?? 0) + call.units);
      byMethod.set(call.method, (byMethod.get(call.method) ?? 0) + 1);
    }
    return {
      calls: calls.length,
      units,
      refused: calls.filter(isRefusedForQuota).length,
      forbidden: calls.filter((call) => call.isForbidden).length,
      askedForContent: calls.filter((call) => call.asksForContent).length,
      unitsByMinute: [...byMinute].map(([minuteStartMs, spent]) => ({
        minuteStartMs,
        units: spent,
      })),
      callsByMethod: Object.fromEntries(byMethod),
    };
  }

  /** Notes a request to a sender and returns the entry, whose status is set once it is answered. */
  recordUnsubscribe(
    received: Parameters<typeof violationsOf>[0],
    behaviour: EndpointBehaviour,
  ): UnsubscribeRequest {
    const isRepeated = this.#unsubscribeRequests.some(
      ({ host, path }) => host === received.host && path === received.path,
    );
    const entry: UnsubscribeRequest = {
      number: this.#unsubscribeRequests.length + 1,
      atMs: this.#clock(),
      ...received,
      behaviour,
      status: null,
      violations: violationsOf(received, isRepeated),
    };
    this.#unsubscribeRequests.push(entry);
    return entry;
  }

  /** What the senders' endpoints received, in order. */
  unsubscribeRequests(): readonly UnsubscribeRequest[] {
    return this.#unsubscribeRequests;
  }

  clear(): void {
    this.#calls = [];
    this.#unsubscribeRequests = [];
  }
}

function isRefusedForQuota(call: LedgerCall): boolean {
  return (
    call.status === TOO_MANY_REQUESTS || (call.reason !== null && QUOTA_REASONS.has(call.reason))
  );
}
