import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import type { SandboxTime } from '#tests/support/sandbox-scan.ts';

import { VirtualTime } from './virtual-time.ts';

/** What a call to Gmail takes (design, section 7). */
const SHORTEST_CALL_MS = 200;
const LONGEST_CALL_MS = 600;
/** Mailboxes are drawn from streams of lower numbers. */
const STREAM = 90;

/** Virtual time in which each call takes as long as a real one may, drawn from the seed. */
export function latencyTime(seed: number, startMs: number): SandboxTime {
  const { clock, sleep } = new VirtualTime(startMs);
  const random = new SeededRandom(seed, STREAM);
  const latencyMs = () => Math.round(random.between(SHORTEST_CALL_MS, LONGEST_CALL_MS));
  return { clock, sleep, latencyMs };
}
