import type { UnitBudget } from '#durable-objects/unit-budget.ts';
import type { PreviewedMessage } from '#worker/contract/preview.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';
import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';
import type { GmailClient } from '#worker/google/gmail-client.ts';
import { GmailError, type GmailFailure } from '#worker/google/gmail-failure.ts';

import { liveFailureCode } from './live-failure.ts';
import type { PreviewMeter } from './preview-meter.ts';
import type { GmailAccess } from './scan-slice-deps.ts';

/** As many as a scan has under way (run-scan-slice.ts). */
const CALLS_IN_FLIGHT = 5;

export type PreviewDeps = {
  budget: UnitBudget;
  meter: PreviewMeter;
  clock: () => number;
  openGmail(isForced: boolean): Promise<GmailAccess>;
};

export type ReadMessages =
  | { kind: 'read'; messages: PreviewedMessage[]; goneCount: number }
  | { kind: 'refused'; code: ErrorCode };

/** A message, or why there is none of it. */
type Fetched = { message: PreviewedMessage } | { failure: GmailFailure };

/** Fetches what is shown of these messages, and keeps nothing of it. */
export async function readPreview(
  deps: PreviewDeps,
  messageIds: readonly string[],
): Promise<ReadMessages> {
  const first = await fetchAll(deps, messageIds, false);
  if ('code' in first) return { kind: 'refused', code: first.code };
  const isRefused = first.fetched.some(
    (one) => 'failure' in one && one.failure.kind === 'unauthorized',
  );
  const answer = isRefused ? await fetchAll(deps, messageIds, true) : first;
  if ('code' in answer) return { kind: 'refused', code: answer.code };
  return settle(answer.fetched);
}

type Answer = { fetched: Fetched[] } | { code: ErrorCode };

async function fetchAll(
  deps: PreviewDeps,
  messageIds: readonly string[],
  isForced: boolean,
): Promise<Answer> {
  if (messageIds.length === 0) return { fetched: [] };
  const access = await deps.openGmail(isForced);
  if (!access.ok) return { code: access.code };
  if (!(await takeUnits(deps, messageIds.length))) return { code: 'rate_limit' };
  const fetched: Fetched[] = [];
  for (let from = 0; from < messageIds.length; from += CALLS_IN_FLIGHT) {
    const ids = messageIds.slice(from, from + CALLS_IN_FLIGHT);
    fetched.push(...(await Promise.all(ids.map((id) => fetchOne(access.gmail, id)))));
  }
  return { fetched };
}

/** Of the hour's, and of the minute's: people do not wait for a preview, they ask again. */
async function takeUnits({ budget, meter, clock }: PreviewDeps, count: number): Promise<boolean> {
  const units = count * GMAIL_PRICES.getMessage;
  return budget.whenFilled(units, () => {
    const free = budget.freeUnits() >= units;
    return free && meter.take(units, clock()) && budget.take(units).isTaken;
  });
}

async function fetchOne(gmail: GmailClient, messageId: string): Promise<Fetched> {
  try {
    return { message: await gmail.getPreview(messageId) };
  } catch (error) {
    if (error instanceof GmailError) return { failure: error.failure };
    throw error;
  }
}

/** What is gone, or cannot be read, is left out; anything else stands for all. */
function settle(fetched: readonly Fetched[]): ReadMessages {
  const messages: PreviewedMessage[] = [];
  let goneCount = 0;
  for (const one of fetched) {
    if ('message' in one) messages.push(one.message);
    else if (one.failure.kind === 'gone' || one.failure.kind === 'unreadable') goneCount += 1;
    else return { kind: 'refused', code: liveFailureCode(one.failure) };
  }
  // Ids follow time only as far as they were given out in its order, which imported mail's are not.
  messages.sort((a, b) => b.receivedAtMs - a.receivedAtMs);
  return { kind: 'read', messages, goneCount };
}
