import type { ErrorCode } from '#worker/domain/error-code.ts';
import { GMAIL_PRICES } from '#worker/domain/gmail-price.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list-edits.ts';
import { GMAIL_CALLS_AT_ONCE } from '#worker/domain/quota/gmail-calls-at-once.ts';
import { packIds } from '#worker/domain/scan/message-id.ts';
import { senderSearch } from '#worker/domain/scan/sender-key.ts';
import type { GmailClient } from '#worker/google/gmail-client.ts';
import { GmailError } from '#worker/google/gmail-failure.ts';

import { askWithAccess } from './ask-with-access.ts';
import { liveFailureCode } from './live-failure.ts';
import type { ScanSliceDeps } from './scan-slice-deps.ts';

type SafeMailDeps = Pick<ScanSliceDeps, 'budget' | 'openGmail' | 'safeMail'>;

/**
 * Lists all mail from whom the owner has put on the safe-list, once for each: a scan knows few senders of old
 * mail, and what it was told to leave alone it must find. Each is kept whole or not at all, so asking again
 * goes on where this one stopped. @returns why not all of it could be listed, null when it was
 */
export async function listSafeMail(
  deps: SafeMailDeps,
  edits: readonly SafeListEdit[],
): Promise<ErrorCode | null> {
  if (deps.safeMail.missing(edits).length === 0) return null;
  const asked = await askWithAccess(deps.openGmail, (gmail) =>
    listAll(deps, gmail, deps.safeMail.missing(edits)),
  );
  return 'code' in asked ? asked.code : asked.answer;
}

async function listAll(
  deps: SafeMailDeps,
  gmail: GmailClient,
  targets: readonly string[],
): Promise<ErrorCode | 'unauthorized' | null> {
  for (let from = 0; from < targets.length; from += GMAIL_CALLS_AT_ONCE) {
    const together = targets.slice(from, from + GMAIL_CALLS_AT_ONCE);
    const refusals = await Promise.all(together.map((target) => listOne(deps, gmail, target)));
    const refusal = refusals.find((code) => code !== null);
    if (refusal !== undefined) return refusal;
  }
  return null;
}

async function listOne(
  { budget, safeMail }: SafeMailDeps,
  gmail: GmailClient,
  target: string,
): Promise<ErrorCode | 'unauthorized' | null> {
  const pages: Uint8Array[] = [];
  let pageToken: string | null = null;
  do {
    const units = GMAIL_PRICES.listMessages;
    if (!(await budget.whenFilled(units, () => budget.take(units).isTaken))) return 'rate_limit';
    try {
      const page = await gmail.listMessages(senderSearch(target), pageToken);
      pages.push(packIds(page.ids));
      pageToken = page.nextPageToken;
    } catch (error) {
      if (!(error instanceof GmailError)) throw error;
      const { failure } = error;
      return failure.kind === 'unauthorized' ? 'unauthorized' : liveFailureCode(failure);
    }
  } while (pageToken !== null);
  safeMail.keep(target, pages);
  return null;
}
