import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import type { PreviewedMessage, PreviewOrder } from '#worker/contract/clean-rows.ts';
import { GMAIL_CALLS_AT_ONCE, GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';
import {
  GmailError,
  type GmailFailure,
  liveFailureCode,
} from '#worker/platform/google/gmail-errors.ts';

import { askWithAccess } from './ask-with-access.ts';
import type { ReadMessages } from '#worker/contract/mailbox-scan.ts';
import type { MessageInRow } from './scan-rows.ts';
import type { GmailAccess } from './scan-slice-deps.ts';

export type HourlyAllowance = {
  /** null: exhausted. */
  take(units: number): Promise<HourlyUnits | null>;
};

/** Spent unless returned. */
export type HourlyUnits = { giveBack(): Promise<void> };

export type PreviewDeps = {
  budget: UnitAllowance;
  hourlyAllowance: HourlyAllowance;
  openGmail(isForced: boolean): Promise<GmailAccess>;
};

type Fetched = { message: PreviewedMessage } | { failure: GmailFailure };

type PageOfRow = { messages: readonly MessageInRow[]; order: PreviewOrder };

/** Nothing is stored. */
export async function readPreview(deps: PreviewDeps, page: PageOfRow): Promise<ReadMessages> {
  if (page.messages.length === 0) return settle([], page);
  const asked = await askWithAccess(deps.openGmail, (gmail) => fetchAll(deps, gmail, page));
  return 'code' in asked ? { kind: 'refused', code: asked.code } : asked.answer;
}

async function fetchAll(
  deps: PreviewDeps,
  gmail: GmailClient,
  page: PageOfRow,
): Promise<ReadMessages | 'unauthorized'> {
  const { messages } = page;
  if (!(await takeUnits(deps, messages.length))) return { kind: 'refused', code: 'rate_limit' };
  const fetched: Fetched[] = [];
  for (let from = 0; from < messages.length; from += GMAIL_CALLS_AT_ONCE) {
    const together = messages.slice(from, from + GMAIL_CALLS_AT_ONCE);
    fetched.push(...(await Promise.all(together.map((message) => fetchOne(gmail, message)))));
  }
  const isRefused = fetched.some((one) => 'failure' in one && one.failure.kind === 'unauthorized');
  return isRefused ? 'unauthorized' : settle(fetched, page);
}

/**
 * Hourly units, then the minute's, each atomically. Only hourly units can be returned. No waiting:
 * people retry.
 */
async function takeUnits(
  { budget, hourlyAllowance }: PreviewDeps,
  messageCount: number,
): Promise<boolean> {
  const units = messageCount * GMAIL_PRICES.getMessage;
  const hourlyUnits = await hourlyAllowance.take(units);
  if (hourlyUnits === null) return false;
  const { isTaken } = await budget.whenFilled(units, () => budget.take(units));
  if (!isTaken) await hourlyUnits.giveBack();
  return isTaken;
}

async function fetchOne(gmail: GmailClient, message: MessageInRow): Promise<Fetched> {
  try {
    return { message: { ...message, ...(await gmail.getPreview(message.id)) } };
  } catch (error) {
    if (error instanceof GmailError) return { failure: error.failure };
    throw error;
  }
}

/** Gone or unreadable messages are skipped; any other failure fails the page. */
function settle(fetched: readonly Fetched[], { order }: Pick<PageOfRow, 'order'>): ReadMessages {
  const messages: PreviewedMessage[] = [];
  let goneCount = 0;
  for (const one of fetched) {
    if ('message' in one) messages.push(one.message);
    else if (one.failure.kind === 'gone' || one.failure.kind === 'unreadable') goneCount += 1;
    else return { kind: 'refused', code: liveFailureCode(one.failure) };
  }
  // Ids of imported mail do not follow time, and a size class is no size.
  messages.sort((a, b) =>
    order === 'newest' ? b.receivedAtMs - a.receivedAtMs : b.sizeBytes - a.sizeBytes,
  );
  return { kind: 'read', messages, goneCount };
}
