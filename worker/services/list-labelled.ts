import type { StepOutcome } from '#worker/contract/cleanup-claim.ts';
import { planLabels } from '#worker/domain/scan/label-plan.ts';
import { packIds } from '#worker/domain/scan/message-id.ts';
import type { GmailClient, MessagePage } from '#worker/google/gmail-client.ts';

export function toListed({ ids, threadIds, nextPageToken }: MessagePage): StepOutcome {
  return {
    kind: 'listed',
    packedIds: packIds(ids),
    packedThreadIds: packIds(threadIds),
    nextPageToken,
  };
}

/** Which of how many searches, from 0 on, and Gmail's own token of a page of it; empty for its first. */
const LABELLED_TOKEN = /^(\d+)\/(\d+):(.*)$/;

/** A page of the searches that find what its owner has labelled, one after the other. */
export async function listLabelled(
  pageToken: string | null,
  gmail: GmailClient,
  beforeCall: () => void,
): Promise<StepOutcome> {
  const { searches } = planLabels(await gmail.listUserLabels());
  const [, place = '0', count = String(searches.length), token = ''] =
    LABELLED_TOKEN.exec(pageToken ?? '') ?? [];
  const search = searches[Number(place)];
  // Labels were made or taken away meanwhile.
  if (search === undefined || Number(count) !== searches.length) return { kind: 'page-stale' };
  beforeCall();
  const listed = await gmail.listMessages(search, token === '' ? null : token);
  const nextPlace = Number(place) + (listed.nextPageToken === null ? 1 : 0);
  const next = `${nextPlace}/${searches.length}:${listed.nextPageToken ?? ''}`;
  return toListed({ ...listed, nextPageToken: nextPlace === searches.length ? null : next });
}
