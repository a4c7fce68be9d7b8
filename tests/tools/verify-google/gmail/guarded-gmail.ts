import { SlidingWindow } from '#tests/tools/google-sandbox/quota/sliding-window.ts';
import { CannotTell } from '#tests/tools/verify-google/finding.ts';
import { Interrupted } from '#tests/tools/verify-google/interrupted.ts';
import type { Side } from '#tests/tools/verify-google/side.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { backoffMs } from '#worker/domain/scans/scan-rules.ts';
import { withTimeout } from '#worker/platform/concurrency/deadline.ts';
import { classifyGmailError, type GmailFailure } from '#worker/platform/google/gmail-errors.ts';

import { batchBoundary, type BatchStatus, batchText, readBatchStatuses } from './batch-text.ts';
import { type GmailRequest, unitsOfPermitted } from './permitted-call.ts';

const CALL_TIMEOUT_MS = 20_000;
const MOST_RETRIES = 5;
/** A wait longer than this is not worth an owner's time. */
const LONGEST_WAIT_MS = 2 * MINUTE_MS;
const NO_ANSWER: GmailFailure = { kind: 'retry', afterMs: null, mayHaveActed: true };

export type GmailLimits = {
  /** Units that may be spent in all. */
  maxUnits: number;
  unitsPerMinute: number;
  abort: AbortSignal;
};

export type GmailUsage = {
  units: number;
  calls: number;
  /** Calls refused for pace, each of which was made again. */
  refusals: number;
  /** How long answers took; no document says it, and what a scan takes in time rests on it. */
  medianMs: number;
  slowestMs: number;
};

/** `body` is null where it was no JSON. */
export type GmailAnswer = { status: number; body: unknown };
type RawAnswer = GmailAnswer & { text: string; contentType: string; retryAfter: string | null };
type Sending = { url: string; init: RequestInit; units: number };

/** `isPutBack`: has to be made whatever was spent and whoever wants to end. */
type Urgency = { isPutBack?: boolean };

/** All talk with Gmail: permitted calls only, within the units allowed, paced, and patient when refused. */
export class GuardedGmail {
  readonly #side: Side;
  readonly #limits: GmailLimits;
  #maxUnits: number;
  readonly #minute = new SlidingWindow(MINUTE_MS);
  #writableIds: ReadonlySet<string> = new Set();
  #units = 0;
  #calls = 0;
  #refusals = 0;
  readonly #durationsMs: number[] = [];

  constructor(side: Side, limits: GmailLimits) {
    this.#side = side;
    this.#limits = limits;
    this.#maxUnits = limits.maxUnits;
  }

  get usage(): GmailUsage {
    const sorted = this.#durationsMs.toSorted((one, other) => one - other);
    return {
      units: this.#units,
      calls: this.#calls,
      refusals: this.#refusals,
      medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
      slowestMs: sorted.at(-1) ?? 0,
    };
  }

  /** Allows more units in all than before. */
  raiseLimit(maxUnits: number): void {
    this.#maxUnits = maxUnits;
  }

  /** The only messages that may be changed from now on. */
  permitWriting(ids: readonly string[]): void {
    this.#writableIds = new Set(ids);
  }

  /** @throws CannotTell when no answer comes or the units are spent; Interrupted. */
  async call(request: GmailRequest, urgency: Urgency = {}): Promise<GmailAnswer> {
    return this.#persist(this.#prepare(request), urgency);
  }

  /** Neither paced nor tried again; null when no answer comes. */
  async callAtOnce(request: GmailRequest): Promise<GmailAnswer | null> {
    const sending = this.#prepare(request);
    this.#spend(sending.units, {});
    return this.#send(sending);
  }

  /** Many calls as one, through the batch endpoint: the status of each. */
  async batch(requests: readonly GmailRequest[]): Promise<BatchStatus[]> {
    const { origin, pathname } = new URL(this.#side.gmailUrl);
    const units = requests.reduce((sum, request) => sum + this.#prepare(request).units, 0);
    const boundary = batchBoundary();
    const init = {
      method: 'POST',
      headers: { 'content-type': `multipart/mixed; boundary=${boundary}` },
      body: batchText(requests, boundary, pathname),
    };
    const answer = await this.#persist({ url: `${origin}/batch/gmail/v1`, init, units }, {});
    if (answer.status !== 200) throw new CannotTell('refused', { status: answer.status });
    return readBatchStatuses(answer.text, answer.contentType);
  }

  /** Waits until no unit of the last minute counts any more. */
  async rest(): Promise<void> {
    const { clock, sleep } = this.#side;
    while (this.#minute.total(clock()) > 0) {
      await sleep(this.#minute.waitMs(1, 1, clock()), this.#limits.abort);
      this.#stopWhenInterrupted({});
    }
  }

  async wait(durationMs: number): Promise<void> {
    await this.#side.sleep(durationMs, this.#limits.abort);
    this.#stopWhenInterrupted({});
  }

  #prepare(request: GmailRequest): Sending {
    const { httpMethod, path, query, body } = request;
    const search = query === undefined ? '' : `?${query.toString()}`;
    return {
      url: `${this.#side.gmailUrl}/users/me/${path}${search}`,
      init: {
        method: httpMethod,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      },
      units: unitsOfPermitted(request, this.#writableIds),
    };
  }

  async #persist(sending: Sending, urgency: Urgency): Promise<RawAnswer> {
    const { access, clock, sleep } = this.#side;
    const signal = urgency.isPutBack === true ? undefined : this.#limits.abort;
    let isRenewed = false;
    for (let attempt = 0; ; attempt += 1) {
      await this.#pace(sending.units, urgency);
      const answer = await this.#send(sending);
      if (answer?.status === 401 && !isRenewed) {
        isRenewed = true;
        if ((await access.renew()).isDone) continue;
      }
      if (answer !== null && answer.status < 400) return answer;
      const failure = answer === null ? NO_ANSWER : classifyGmailError(answer, clock());
      const waitMs =
        failure.kind === 'retry' ? backoffMs(attempt, failure.afterMs, 0) : LONGEST_WAIT_MS + 1;
      if (attempt === MOST_RETRIES || waitMs > LONGEST_WAIT_MS) {
        if (answer === null) throw new CannotTell('noAnswer');
        return answer;
      }
      if (answer?.status === 429 || answer?.status === 403) this.#refusals += 1;
      await sleep(waitMs, signal);
      this.#stopWhenInterrupted(urgency);
    }
  }

  async #pace(units: number, urgency: Urgency): Promise<void> {
    const { clock, sleep } = this.#side;
    for (;;) {
      this.#stopWhenInterrupted(urgency);
      const waitMs = this.#minute.waitMs(units, this.#limits.unitsPerMinute, clock());
      if (waitMs <= 0) break;
      await sleep(waitMs, urgency.isPutBack === true ? undefined : this.#limits.abort);
    }
    this.#spend(units, urgency);
  }

  #spend(units: number, { isPutBack = false }: Urgency): void {
    if (!isPutBack && this.#units + units > this.#maxUnits) {
      throw new CannotTell('unitsSpent');
    }
    this.#minute.add(units, this.#side.clock());
    this.#units += units;
    this.#calls += 1;
  }

  #stopWhenInterrupted({ isPutBack = false }: Urgency): void {
    if (!isPutBack && this.#limits.abort.aborted) throw new Interrupted();
  }

  async #send({ url, init }: Sending): Promise<RawAnswer | null> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.#side.access.accessToken()}`);
    const startMs = this.#side.clock();
    try {
      return await withTimeout(CALL_TIMEOUT_MS, async (signal) => {
        // Google's API never redirects; the token must not follow an answer that does.
        const whole = { ...init, headers, redirect: 'manual', signal } as const;
        const response = await this.#side.fetch(url, whole);
        const text = await response.text();
        this.#durationsMs.push(this.#side.clock() - startMs);
        return {
          status: response.status,
          text,
          body: parseJson(text),
          contentType: response.headers.get('content-type') ?? '',
          retryAfter: response.headers.get('retry-after'),
        };
      });
    } catch {
      return null;
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
