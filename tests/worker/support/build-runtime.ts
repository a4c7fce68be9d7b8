import { env } from 'cloudflare:workers';

import { type FakeObjects, fakeObjects } from '#tests/support/fake-objects.ts';
import { createRuntime } from '#worker/create-runtime.ts';
import type { SettingName } from '#worker/env.ts';
import type { OAuthClient } from '#worker/platform/google/oauth-client.ts';
import type { Runtime } from '#worker/runtime.ts';

/** 2026-11-21 00:00 UTC: an instant of the tests' own, so that no result hangs on the day they run. */
export const TEST_NOW_MS = Date.UTC(2026, 10, 21);

export type TestRuntime = Runtime & {
  /** Moves the clock. */
  advance: (durationMs: number) => void;
  /** Every wait that was asked for; none is waited. */
  waits: number[];
  logLines: string[];
};

export type TestRuntimeParts = FakeObjects & {
  nowMs?: number;
  oauth?: Partial<OAuthClient>;
  objectAnswerMs?: number;
  settings?: Partial<Record<SettingName, string>>;
};

/** The real runtime on the test's own D1, at a moment that the test chooses. */
export function buildRuntime(parts: TestRuntimeParts = {}): TestRuntime {
  let nowMs = parts.nowMs ?? TEST_NOW_MS;
  const waits: number[] = [];
  const logLines: string[] = [];
  const runtime = createRuntime(
    { ...env, LOG_LEVEL: 'debug', ...parts.settings },
    {
      clock: () => nowMs,
      sleep: async (durationMs) => void waits.push(durationMs),
      logSink: (_level, line) => void logLines.push(line),
    },
  );
  return {
    ...runtime,
    oauth: { ...runtime.oauth, ...parts.oauth },
    ...fakeObjects(runtime, parts),
    objectAnswerMs: parts.objectAnswerMs ?? runtime.objectAnswerMs,
    advance: (durationMs) => {
      nowMs += durationMs;
    },
    waits,
    logLines,
  };
}
