import type { Bench } from '#tests/tools/bench/bench.ts';
import { BenchOptionError } from '#tests/tools/bench/options/bench-option-error.ts';
import {
  choice,
  mailboxFile,
  seedNumber,
  type GivenOptions,
} from '#tests/tools/bench/options/read-options.ts';
import { textTable } from '#tests/tools/bench/report/text-table.ts';
import { SCAN_MODES } from '#worker/domain/scans/scan-state.ts';
import { isTimeZone } from '#worker/domain/dates.ts';

import { measureRows, OWNERS_TIME_ZONE, type RowFigures } from './measure-rows.ts';

export const rowsBench: Bench = {
  summary: 'the rows that a scan of a mailbox file offers, and what a clean-up of them moves',
  options: {
    mailbox: 'FILE, .mbox or .jsonl',
    mode: `${SCAN_MODES.join(' or ')} (default complete)`,
    seed: 'S, of the user: what is drawn of a mailbox depends on whose it is (default 1)',
    zone: `Z, the time zone of its owner, whose years it is told in (default ${OWNERS_TIME_ZONE})`,
  },
  async run(given) {
    const file = mailboxFile(given);
    if (file === null) throw new BenchOptionError('--mailbox names the file to scan.');
    const figures = await measureRows({
      mailboxFile: file,
      mode: choice(given, 'mode', SCAN_MODES, 'complete'),
      seed: seedNumber(given),
      timeZone: timeZone(given),
      nowMs: Date.now(),
    });
    return { json: figures, text: describeRows(figures), remarks: figures.remarks };
  },
};

function timeZone({ zone = OWNERS_TIME_ZONE }: GivenOptions): string {
  if (!isTimeZone(zone)) throw new BenchOptionError(`--zone takes a time zone, not “${zone}”.`);
  return zone;
}

function describeRows(figures: RowFigures): string {
  const { imported, refused, counted, newsletters, old, large, smaller, unknownDate, units } =
    figures;
  return [
    `${imported} messages imported, ${refused.length} refused, ${counted} counted; ${units} units`,
    '',
    textTable(
      ['Sender', 'Kind', 'Mails', 'Moved', 'Way out'],
      newsletters.map(({ name, sender, kind, count, moved, wayOut }) => [
        `${name} (${sender})`,
        kind,
        String(count),
        String(moved),
        wayOut,
      ]),
    ),
    '',
    ...old.map(({ year, count }) => `${count} from ${year}`),
    ...large.map(({ count }) => `${count} large`),
    `${unknownDate} of an unknown date`,
    `${smaller.count} from some ${smaller.senders} smaller senders`,
    ...figures.protected.map(
      ({ sender, count, reasons }) => `${count} kept of ${sender}: ${reasons.join(', ')}`,
    ),
  ].join('\n');
}
