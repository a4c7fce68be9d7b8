import type { Claim, StepOutcome, SurveyPage, UsedAccess } from '#worker/contract/cleanup-claim.ts';
import { packIds, unpackIds } from '#worker/domain/scan/message-id.ts';
import type { GmailClient } from '#worker/google/gmail-client.ts';
import { GmailError, type GmailFailure } from '#worker/google/gmail-failure.ts';

export type ClaimedWork = Exclude<Claim, { kind: 'none' }>;

/** Gmail does not take the token any more: a new one may be got, once. */
export type Refused = { kind: 'unauthorized' };

/** Does at Gmail what was claimed. Everything here may be done twice, and by two at once. */
export async function carryOutClaim(
  work: ClaimedWork,
  gmail: GmailClient,
  access: UsedAccess,
): Promise<StepOutcome | Refused> {
  try {
    switch (work.kind) {
      case 'survey':
        return await fetchSurveyPage(work.page, gmail);
      case 'move':
        await gmail.moveToTrash(unpackIds(work.packedIds));
        return { kind: 'moved', access };
      case 'restore': {
        const inboxIds = unpackIds(work.packedInboxIds);
        const otherIds = unpackIds(work.packedOtherIds);
        if (inboxIds.length > 0) await gmail.restoreFromTrash(inboxIds, true);
        if (otherIds.length > 0) await gmail.restoreFromTrash(otherIds, false);
        return { kind: 'restored', access };
      }
      default:
        return work satisfies never;
    }
  } catch (error) {
    if (error instanceof GmailError) return outcomeOfFailure(work, error.failure);
    throw error;
  }
}

async function fetchSurveyPage(page: SurveyPage, gmail: GmailClient): Promise<StepOutcome> {
  if (page.kind === 'history') {
    const { events, nextPageToken } = await gmail.listHistory(page.startHistoryId, page.pageToken);
    return { kind: 'changes', events, nextPageToken };
  }
  const { ids, nextPageToken } = await gmail.listMessages(page.query, page.pageToken);
  return { kind: 'listed', packedIds: packIds(ids), nextPageToken };
}

function outcomeOfFailure(work: ClaimedWork, failure: GmailFailure): StepOutcome | Refused {
  switch (failure.kind) {
    case 'unauthorized':
      return { kind: 'unauthorized' };
    case 'retry':
      return { kind: 'later', afterMs: failure.afterMs };
    case 'gone':
      // 404 of a history: too old (https://developers.google.com/workspace/gmail/api/guides/sync).
      return work.kind === 'survey' ? { kind: 'history-lost' } : { kind: 'later', afterMs: null };
    case 'stale-page':
      return work.kind === 'survey' ? { kind: 'page-stale' } : { kind: 'refused' };
    case 'unreadable':
      return { kind: 'later', afterMs: null };
    case 'fatal':
      // 400 says that this very request will never do; the other codes are about access.
      if (failure.code === 'scan_failed') return { kind: 'refused' };
      return {
        kind: 'suspended',
        code: failure.code === 'gmail_scope_missing' ? 'gmail_modify_missing' : failure.code,
      };
    default:
      return failure satisfies never;
  }
}
