/** Behaviours of Gmail's search that no document settles, each a setting of the sandbox. */
export type SearchSettings = {
  /** Whether `larger:100` finds a message of exactly 100 bytes. */
  sizeBoundary: 'strict' | 'inclusive';
  /** Whether `10M` means 10 × 2^20 or 10 × 10^6 bytes. */
  sizeUnit: 'binary' | 'decimal';
};

export const DEFAULT_SEARCH_SETTINGS: SearchSettings = {
  sizeBoundary: 'strict',
  sizeUnit: 'binary',
};

const SIZE = /^(\d{1,12})(k|m)?b?$/i;

/** A value such as 10485760, 500K or 10M in bytes, or null. */
export function parseQuerySize(value: string, settings: SearchSettings): number | null {
  const size = SIZE.exec(value);
  if (size === null) return null;
  const base = settings.sizeUnit === 'binary' ? 1024 : 1000;
  const unit = size[2]?.toLowerCase();
  return Number(size[1]) * (unit === 'm' ? base * base : unit === 'k' ? base : 1);
}
