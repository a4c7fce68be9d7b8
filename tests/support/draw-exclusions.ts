import type { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import { type Exclusions, KEEP_RULES } from '#worker/domain/cleanups/exclusions.ts';

import { allRowIds, type buildScannedMailbox } from './scanned-mailbox.ts';

type ScannedMailbox = Pick<
  Awaited<ReturnType<typeof buildScannedMailbox>>,
  'rows' | 'choose' | 'truth' | 'scan'
>;

const KEPT_COUNT = { 'newest-1': 1, 'newest-3': 3, 'newest-10': 10 } as const;

/** Rules, single messages and rows of a few messages only. `staying`: by the mailbox's own dates. */
export function drawExclusions(
  { rows, choose, truth, scan }: ScannedMailbox,
  random: SeededRandom,
) {
  const staying = new Set<string>();
  const stay = (ids: readonly string[]) => ids.forEach((id) => staying.add(id));
  const dateOf = (id: string) => truth.message(id)?.internalDateMs ?? 0;
  const aYearBefore = new Date(scan.startedMs).setUTCFullYear(
    new Date(scan.startedMs).getUTCFullYear() - 1,
  );
  const someOf = (ids: readonly string[]) => ids.filter(() => random.chance(0.1));

  const keepNewest = rows.newsletters.flatMap(({ id }) => {
    if (random.chance(0.5)) return [];
    const rule = random.pick(KEEP_RULES);
    const newestFirst = choose([id]).ids.toSorted((a, b) => dateOf(b) - dateOf(a));
    stay(
      rule === 'last-12-months'
        ? newestFirst.filter((one) => dateOf(one) >= aYearBefore)
        : newestFirst.slice(0, KEPT_COUNT[rule]),
    );
    return [{ rowId: id, rule }];
  });

  const onlyMessages = [...rows.oldMail, ...rows.largeMail, ...rows.ownLargeMail].flatMap(
    ({ id }) => {
      if (random.chance(0.5)) return [];
      const ids = choose([id]).ids;
      const messageIds = someOf(ids);
      const moved = new Set(messageIds);
      stay(ids.filter((one) => !moved.has(one)));
      return [{ rowId: id, messageIds }];
    },
  );

  const messageIds = someOf(choose(allRowIds(rows)).ids).slice(0, 200);
  stay(messageIds);
  const exclusions: Exclusions = { messageIds, keepNewest, onlyMessages };
  return { exclusions, staying };
}
