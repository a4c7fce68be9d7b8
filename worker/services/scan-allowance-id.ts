import type { Runtime } from '#worker/runtime.ts';

/** Under which name the scans of a Google account are counted whose account here has been erased. */
export function scanAllowanceId(
  { keyedHash }: Pick<Runtime, 'keyedHash'>,
  googleSub: string,
): string {
  return keyedHash('scan', googleSub);
}
