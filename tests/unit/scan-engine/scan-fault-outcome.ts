import {
  FAULT_CATALOGUE,
  type FaultGroup,
  type FaultPreset,
} from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

/**
 * What a scan has to make of a fault. `unchanged`: every figure is as without it. `left-out`: counts are, and
 * the messages that could not be had are counted as left out. Else the scan ends, with this code.
 */
export type FaultOutcome = 'unchanged' | 'left-out' | ErrorCode;

export type ScanFault = {
  preset: FaultPreset;
  outcome: FaultOutcome;
  strikesListings: boolean;
  strikesMessages: boolean;
  /** How long Google asks to be left alone; null where it names no time. */
  namedMs: number | null;
};

const ENDS: Readonly<Record<string, ErrorCode>> = {
  'F03-scope-403': 'gmail_scope_missing',
  'F03-delegation-403': 'gmail_unavailable',
  'F03-domain-policy-403': 'gmail_unavailable',
  'F03-not-configured-403': 'gmail_unavailable',
  'F03-no-gmail-400': 'gmail_not_enabled',
};
const EXPORT_EXCLUSIONS: ReadonlySet<string> = new Set(['F05-404', 'F25-message-gone']);
/** As Google writes them, in milliseconds; one date is written in whole seconds. */
const NAMED_MS: Readonly<Record<string, number>> = {
  'F03-wait-20-s': 20_000,
  'F03-wait-until': 19_000,
  'F04-wait-20-s': 20_000,
  'F03-rate-429': 60_000,
  'F03-rate-429-global': 60_000,
  'F03-rate-403-dated': 60_000,
  'F03-rate-429-about': 60_000,
};
/** Under our mask, a page without messages is an empty object: nothing tells the two apart. */
const LIKE_AN_EMPTY_PAGE = 'F06-empty-object';
const METHODS: ReadonlySet<string> = new Set([
  'users.*',
  'users.messages.list',
  'users.messages.get',
]);

/** The end of all access, and searches that find something else than what was asked. */
const OTHERWISE_TESTED: ReadonlySet<FaultGroup> = new Set(['F17', 'F31']);

/** The faults that can strike a call of a scan. Those that last are tested by themselves. */
export const SCAN_FAULTS: readonly ScanFault[] = FAULT_CATALOGUE.filter(
  ({ group, fault }) =>
    METHODS.has(fault.method) && fault.window === undefined && !OTHERWISE_TESTED.has(group),
).map((preset) => ({
  preset,
  outcome: ENDS[preset.id] ?? (EXPORT_EXCLUSIONS.has(preset.id) ? 'left-out' : 'unchanged'),
  strikesListings: preset.fault.method !== 'users.messages.get' && preset.id !== LIKE_AN_EMPTY_PAGE,
  strikesMessages: preset.fault.method !== 'users.messages.list',
  namedMs: NAMED_MS[preset.id] ?? null,
}));
