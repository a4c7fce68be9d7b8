import { vi } from 'vitest';

import { VirtualTime } from '#tests/tools/bench/engine/virtual-time.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import { buildSandboxScan, SCAN_NOW_MS, type SandboxScan } from './sandbox-scan.ts';

export const CALL_MS = 60;

/**
 * A scan against the sandbox whose calls overlap, in time that passes only while all of them wait: one that
 * hangs is given up when its time limit is over, and hours of waiting go by at once.
 */
export function buildTimedScan(mailbox: Mailbox): SandboxScan {
  const { clock, sleep, setTimer, clearTimer } = new VirtualTime(SCAN_NOW_MS);
  const scan = buildSandboxScan(mailbox, { clock, sleep, latencyMs: () => CALL_MS });
  return {
    ...scan,
    async run(options) {
      vi.stubGlobal('setTimeout', setTimer);
      vi.stubGlobal('clearTimeout', clearTimer);
      try {
        return await scan.run(options);
      } finally {
        vi.unstubAllGlobals();
      }
    },
  };
}
