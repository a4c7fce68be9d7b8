import { z } from 'zod';

import type { StepOutcome } from '#worker/contract/cleanup-batch.ts';
import { trashSlices } from '#worker/domain/cleanups/trash-slices.ts';
import { planLabels } from '#worker/domain/scans/messages/label-plan.ts';
import { packIds } from '#worker/domain/scans/messages/message-id.ts';
import type { GmailClient, MessagePage } from '#worker/platform/google/gmail-client.ts';

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

/** The slices that are not through, each with Gmail's token of its next page. */
const sliceTokenSchema = z.array(z.tuple([z.string(), z.string().nullable()]));

/**
 * The next pages of as many slices of the trash as may be asked for at once.
 * @throws GmailError of the first that failed, once all are answered: nothing is still under way then
 */
export async function listTrashSlices(
  { scannedMs, pageToken, atOnce }: { scannedMs: number; pageToken: string | null; atOnce: number },
  gmail: GmailClient,
): Promise<StepOutcome> {
  const left =
    pageToken === null
      ? trashSlices(scannedMs).map((search): [string, string | null] => [search, null])
      : sliceTokenSchema.parse(JSON.parse(pageToken));
  const asked = left.slice(0, atOnce);
  const answers = await Promise.allSettled(
    asked.map(([search, token]) => gmail.listTrash(token, search)),
  );
  const pages = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  const next = asked.flatMap(([search], place): [string, string | null][] => {
    const token = pages[place]?.nextPageToken ?? null;
    return token === null ? [] : [[search, token]];
  });
  const after = [...next, ...left.slice(atOnce)];
  return toListed({
    ids: pages.flatMap(({ ids }) => ids),
    threadIds: pages.flatMap(({ threadIds }) => threadIds),
    nextPageToken: after.length === 0 ? null : JSON.stringify(after),
  });
}
