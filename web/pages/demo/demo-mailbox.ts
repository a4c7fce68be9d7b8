import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { type CleanRows, type Preview, PREVIEW_PAGE } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import type { SenderView } from '#worker/contract/scans.ts';
import {
  type Exclusions,
  KEEP_RULES,
  type KeepRule,
  NEWEST_COUNT,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { BYTES_PER_GIB, CO2_METHOD, storageRange } from '#worker/domain/co2.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';
import { endedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';
import { EVERY_ROW } from '#worker/domain/protection/safe-list.ts';

import type { PreviewOf } from '#web/entities/cleanups/choice-api.ts';
import { messageState } from '#web/entities/cleanups/exclusion-choice.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';

/*
 * An invented mailbox in the shapes of the API. Its figures add up to the specification's (public, section 9) by our
 * method, and its texts are in the language of the moment.
 */

export const DEMO_SCAN_ID = 'scn_demo';
const ROWS_VERSION = 1;

export const MIB_PER_GIB = 1024;
const BYTES_PER_MIB = BYTES_PER_GIB / MIB_PER_GIB;
const YEAR_MS = 365 * DAY_MS;
/** Half of the interval of a size, as a share of it. */
export const HALF_WIDTH = 0.016;

export const DEMO_SUBJECTS: readonly MessageDescriptor[] = [
  msg`Tack för din beställning nr 4471`,
  msg`Bara i dag: 30 % på allt för balkongen`,
  msg`Mötesanteckningar, tisdag`,
  msg`Du har 3 nya notiser`,
  msg`Semesterbilder, del 2 av 9`,
  msg`Veckans recept: soppa på det som blev över`,
  msg`Påminnelse: tandläkaren på torsdag`,
  msg`Ditt paket är på väg`,
  msg`Vi saknar dig, kom tillbaka`,
  msg`Årsmöte i föreningen`,
  msg`Ritningar, version 3 (rätt version)`,
  msg`Sv: Sv: Sv: Vem tar med fikat?`,
];

type Newsletter = {
  sender: MessageDescriptor;
  address: string;
  count: number;
  sizeGB: number;
  yearlyCount: number;
  readCount: number;
};

function newsletter(
  sender: MessageDescriptor,
  address: string,
  [count, sizeGB, yearlyCount, readCount]: [number, number, number, number],
): Newsletter {
  return { sender, address, count, sizeGB, yearlyCount, readCount };
}

const NEWSLETTERS: readonly Newsletter[] = [
  newsletter(msg`Modehörnan`, 'nytt@modehornan.example', [318, 0.045, 318, 4]),
  newsletter(msg`Resebyrån Kompass`, 'resor@kompass.example', [211, 0.03, 208, 11]),
  newsletter(msg`Lopp & Fynd`, 'fynd@loppfynd.example', [160, 0.022, 156, 0]),
  newsletter(msg`Teknikbrevet`, 'brev@teknikbrevet.example', [159, 0.021, 156, 93]),
  newsletter(msg`Löparklubben Steget`, 'info@steget.example', [108, 0.016, 108, 40]),
  newsletter(msg`Odlarglädje`, 'hej@odlargladje.example', [107, 0.014, 107, 22]),
  newsletter(msg`Veckans recept`, 'recept@veckans.example', [106, 0.013, 104, 67]),
  newsletter(msg`Bokhyllan`, 'tips@bokhyllan.example', [60, 0.008, 60, 12]),
  newsletter(msg`Möbelmagasinet`, 'katalog@mobel.example', [58, 0.006, 52, 1]),
  newsletter(msg`Teatern på hörnet`, 'biljett@teatern.example', [57, 0.005, 52, 19]),
];

/** Newest year first; the last holds all that is older. `importantCount`: of the year, but protected. */
const OLD_YEARS = [
  { count: 1208, sizeGB: 1.74, importantCount: 214 },
  { count: 887, sizeGB: 1.02, importantCount: 131 },
  { count: 702, sizeGB: 0.63, importantCount: 96 },
  { count: 614, sizeGB: 0.71, importantCount: 88 },
  { count: 431, sizeGB: 0.55, importantCount: 52 },
  { count: 431, sizeGB: 0.37, importantCount: 31 },
] as const;
/** The newest year that is wholly older than three years. */
const OLD_FROM_YEARS = 4;

const LARGE_SIZES = [
  { fromMb: 10, toMb: 25, count: 1059, sizeMB: 11_120, labelledCount: 47 },
  { fromMb: 25, toMb: 100, count: 96, sizeMB: 2592, labelledCount: 12 },
  { fromMb: 100, toMb: null, count: 1, sizeMB: 112, labelledCount: 0 },
] as const;

const PROTECTED: readonly { protection: Protection; count: number }[] = [
  { protection: 'sent', count: 972 },
  { protection: 'starred', count: 214 },
  { protection: 'labelled', count: 1187 },
  { protection: 'answered', count: 2318 },
  { protection: 'importantSender', count: 905 },
  { protection: 'receipt', count: 1128 },
  { protection: 'important', count: 3294 },
  { protection: 'recent', count: 325 },
];

export function co2Kg(sizeGB: number): number {
  return storageRange(sizeGB * BYTES_PER_GIB, CO2_METHOD).centralKg;
}

/** What has been unlocked and excluded on the page. */
type DemoChoice = { unlocks?: readonly Unlock[]; exclusions?: Exclusions };

/** What a row holds, and what of it is kept because of one protection that the reader can lift. */
function offered(
  id: RowId,
  held: { count: number; size: number; pastYearCount?: number },
  kept: { protection: Protection; count: number },
  { unlocks = [], exclusions = NO_EXCLUSIONS }: DemoChoice,
) {
  const { count, size } = held;
  const isUnlocked = unlocks.some(
    ({ rowId, protection }) =>
      (rowId === id || rowId === EVERY_ROW) && protection === kept.protection,
  );
  const freedCount = isUnlocked ? kept.count : 0;
  const isHolding = kept.count > 0 && !isUnlocked;
  const offeredCount = count + freedCount;
  const staying = Array.from({ length: offeredCount }, (_, newestRank) => ({
    id: demoMessageId(id, newestRank),
    keptBy: demoKeptBy(newestRank, held.pastYearCount ?? 0),
  })).filter(
    (message) => messageState(exclusions, { rowId: id, isChosen: true }, message) !== 'moves',
  );
  const movedCount = offeredCount - staying.length;
  const sizeNow = (size * movedCount) / count;
  return {
    count: movedCount,
    excludedCount: staying.length,
    size: sizeNow,
    low: sizeNow * (1 - HALF_WIDTH),
    high: sizeNow * (1 + HALF_WIDTH),
    isTaken: false,
    unlockedCount: freedCount,
    protectedCount: isHolding ? kept.count : 0,
    protections: isHolding ? [{ ...kept, freedCount: kept.count, canUnlock: true }] : [],
  };
}

const NOTHING_KEPT = { protection: 'starred', count: 0 } as const;

function inGigabytes<Row extends { size: number; low: number; high: number }>(row: Row) {
  const { size, low, high, ...rest } = row;
  return { ...rest, co2Kg: co2Kg(size), sizeGB: size, sizeLowGB: low, sizeHighGB: high };
}

function inMegabytes<Row extends { size: number; low: number; high: number }>(row: Row) {
  const { size, low, high, ...rest } = row;
  return {
    ...rest,
    co2Kg: co2Kg(size / MIB_PER_GIB),
    sizeMB: size,
    sizeLowMB: low,
    sizeHighMB: high,
  };
}

function senderRows(choice: DemoChoice): CleanRows['newsletters'] {
  return NEWSLETTERS.map((each, index) => {
    const id = `sender:${index + 1}` as const;
    const { sender, address, count, sizeGB, yearlyCount, readCount } = each;
    return {
      id,
      sender: i18n._(sender),
      senderKey: address,
      isSafeListed: false,
      reason: {
        kind: 'newsletter',
        evidence: ['oneClick', 'precedence'],
        newestAgeDays: { min: 30, max: 37 },
      },
      yearlyCount,
      readRate: { readCount, messageCount: yearlyCount },
      unprovenCount: 0,
      kind: 'newsletter',
      unsubscribe: 'one-click',
      wasChosen: false,
      ...inGigabytes(
        offered(id, { count, size: sizeGB, pastYearCount: yearlyCount }, NOTHING_KEPT, choice),
      ),
    };
  });
}

function yearRows(choice: DemoChoice): CleanRows['old']['children'] {
  const newest = new Date(serverNow()).getFullYear() - OLD_FROM_YEARS;
  return OLD_YEARS.map(({ count, sizeGB, importantCount }, index) => {
    const year = newest - index;
    const id = `old:${year}` as const;
    const kept = { protection: 'important', count: importantCount } as const;
    return {
      id,
      reason: {
        kind: 'old',
        year,
        isOpenEnded: index === OLD_YEARS.length - 1,
        minAgeYears: OLD_FROM_YEARS - 1 + index,
      },
      ...inGigabytes(offered(id, { count, size: sizeGB }, kept, choice)),
    };
  });
}

function sizeRows(choice: DemoChoice): CleanRows['large']['children'] {
  return LARGE_SIZES.map(({ fromMb, toMb, count, sizeMB, labelledCount }) => {
    const id = `large:${fromMb}` as const;
    const kept = { protection: 'labelled', count: labelledCount } as const;
    return {
      id,
      reason: { kind: 'large', fromMb, toMb },
      ...inMegabytes(offered(id, { count, size: sizeMB }, kept, choice)),
    };
  });
}

export function sumOf<Row>(rows: readonly Row[], figureOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + figureOf(row), 0);
}

/** As the API offers them. */
export function demoRows(choice: DemoChoice = {}): CleanRows {
  const newsletters = senderRows(choice);
  const years = yearRows(choice);
  const sizes = sizeRows(choice);
  const freed: Partial<Record<Protection, number>> = {
    important: sumOf(years, ({ unlockedCount }) => unlockedCount),
    labelled: sumOf(sizes, ({ unlockedCount }) => unlockedCount),
  };
  const protections = PROTECTED.map(({ protection, count }) => ({
    protection,
    count: count - (freed[protection] ?? 0),
  }));
  return {
    scanId: DEMO_SCAN_ID,
    rowsVersion: ROWS_VERSION,
    isPinned: false,
    obstacle: null,
    safeListVersion: 'demo',
    newsletters,
    oldNewsletterCount: 0,
    smallerSenders: {
      count: 0,
      co2Kg: 0,
      sizeGB: 0,
      sizeLowGB: 0,
      sizeHighGB: 0,
      isFiled: true,
      senderCount: 0,
    },
    old: {
      id: 'old_all',
      count: sumOf(years, ({ count }) => count),
      co2Kg: sumOf(years, (row) => row.co2Kg),
      sizeGB: sumOf(years, ({ sizeGB }) => sizeGB),
      children: years,
    },
    large: {
      id: 'large_all',
      count: sumOf(sizes, ({ count }) => count),
      co2Kg: sumOf(sizes, (row) => row.co2Kg),
      sizeMB: sumOf(sizes, ({ sizeMB }) => sizeMB),
      children: sizes,
    },
    ownLarge: [],
    protectedRows: [],
    protectedCount: sumOf(protections, ({ count }) => count),
    protections,
    doubts: [],
  };
}

/** As of Gmail: hexadecimal. Rows have no number in common. */
function demoMessageId(rowId: RowId, newestRank: number): string {
  const [kind = '', number] = rowId.split(':');
  return `de${kind.length}${Number(number).toString(16)}${newestRank.toString(16).padStart(4, '0')}`;
}

function demoKeptBy(newestRank: number, pastYearCount: number): KeepRule[] {
  const counts = { ...NEWEST_COUNT, 'last-12-months': pastYearCount };
  return KEEP_RULES.filter((rule) => newestRank < counts[rule]);
}

/** Of the mean of its row: from half to one and a half, in no order. */
function sizeShare(newestRank: number): number {
  return 0.5 + ((newestRank * 7) % 11) / 10;
}

export function demoPreview(
  { rowId, unlocks, order }: Pick<PreviewOf, 'rowId' | 'unlocks' | 'order'>,
  offset: number,
): Preview {
  const { newsletters, old, large } = demoRows({ unlocks });
  const row = [...newsletters, ...old.children, ...large.children].find(({ id }) => id === rowId);
  if (row === undefined) return { messages: [], goneCount: 0, nextOffset: null };
  const bytes = 'sizeGB' in row ? row.sizeGB * BYTES_PER_GIB : row.sizeMB * BYTES_PER_MIB;
  const newestMs =
    serverNow() - (row.reason.kind === 'old' ? row.reason.minAgeYears : 0.1) * YEAR_MS;
  const spanMs = row.reason.kind === 'old' ? YEAR_MS : row.count * (1 * DAY_MS + 3 * HOUR_MS);
  const pastYearCount = 'yearlyCount' in row ? row.yearlyCount : 0;
  const messages = Array.from({ length: row.count }, (_, newestRank) => ({
    id: demoMessageId(rowId, newestRank),
    keptBy: demoKeptBy(newestRank, pastYearCount),
    isUnread: newestRank % 4 === 0,
    subject: i18n._(DEMO_SUBJECTS[newestRank % DEMO_SUBJECTS.length] ?? msg`Veckans recept`),
    sender: 'sender' in row ? row.sender : i18n._(msg`Någon du känner`),
    receivedAtMs: newestMs - (newestRank * spanMs) / row.count,
    sizeBytes: Math.round((bytes / row.count) * sizeShare(newestRank)),
  }));
  if (order === 'largest') messages.sort((a, b) => b.sizeBytes - a.sizeBytes);
  const nextOffset = offset + PREVIEW_PAGE;
  return {
    messages: messages.slice(offset, nextOffset),
    goneCount: 0,
    nextOffset: nextOffset < messages.length ? nextOffset : null,
  };
}

export function demoSenders(): SenderView[] {
  return senderRows({}).map(({ sender, senderKey, count, sizeGB, yearlyCount, co2Kg: stockKg }) => {
    const sizeBytes = sizeGB * BYTES_PER_GIB;
    return {
      senderKey,
      displayName: sender,
      category: 'newsletter',
      msgCount: count,
      avgSizeBytes: sizeBytes / count,
      stockCo2DebtG: stockKg * 1000,
      annualFlowCo2G: endedFlow([{ count, sizeBytes, yearlyCount }]).centralKg * 1000,
      isCleaned: false,
    };
  });
}
