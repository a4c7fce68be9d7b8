export const SCAN_MODES = ['quick', 'complete'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

/**
 * In order; the last three are terminal. measuring: sizes calibrated · grouping: senders found ·
 * deepening: result available, more senders searched.
 */
export const SCAN_PHASES = [
  'connecting',
  'listing',
  'measuring',
  'grouping',
  'reporting',
  'deepening',
  'finished',
  'failed',
  'cancelled',
] as const;
export type ScanPhase = (typeof SCAN_PHASES)[number];

const TERMINAL_PHASES: ReadonlySet<ScanPhase> = new Set(['finished', 'failed', 'cancelled']);

export function isTerminalPhase(phase: ScanPhase): boolean {
  return TERMINAL_PHASES.has(phase);
}

export function hasResult(phase: ScanPhase): boolean {
  return phase === 'deepening' || phase === 'finished';
}
