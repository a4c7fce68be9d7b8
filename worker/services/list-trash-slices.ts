import { z } from 'zod';

import type { StepOutcome } from '#worker/contract/cleanup-claim.ts';
import { trashSlices } from '#worker/domain/cleanup/trash-slices.ts';
import type { GmailClient } from '#worker/google/gmail-client.ts';

import { toListed } from './list-labelled.ts';

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
