import type { CleanupHarness } from './cleanup-harness.ts';

/** The clean-ups of several orders: each in a harness of its own, made when it is first asked for. */
export function cleanupsById(build: (cleanupId: string) => CleanupHarness) {
  const harnesses = new Map<string, CleanupHarness>();
  return {
    of(cleanupId: string): CleanupHarness {
      const harness = harnesses.get(cleanupId) ?? build(cleanupId);
      harnesses.set(cleanupId, harness);
      return harness;
    },
  };
}
