import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import {
  examine,
  plannedChecks,
  type Examination,
  type ExaminePlan,
} from '#tests/tools/verify-google/examine.ts';
import {
  createSandboxInProcess,
  openSandboxSide,
  type SandboxSettings,
} from '#tests/tools/verify-google/reference/sandbox-side.ts';
import { compare, type Row } from '#tests/tools/verify-google/report/compare.ts';
import type { Side } from '#tests/tools/verify-google/side.ts';

export const PLAN: ExaminePlan = {
  isWriting: false,
  isBursting: false,
  maxUnits: 3_500,
  unitsPerMinute: 4_000,
  abort: new AbortController().signal,
};

export type ExaminedSandbox = { sandbox: GoogleSandbox; side: Side };

/** A sandbox in Google's place, with its owner signed in. */
export async function openSandbox(
  settings: SandboxSettings = {},
  { isWriting }: Pick<ExaminePlan, 'isWriting'> = PLAN,
): Promise<ExaminedSandbox> {
  const inProcess = createSandboxInProcess(settings);
  return { sandbox: inProcess.sandbox, side: await openSandboxSide(inProcess, { isWriting }) };
}

let assumed: Promise<Examination> | null = null;

/** What the sandbox as it is does: asked once for all tests of a file, of the widest plan. */
function askReference(): Promise<Examination> {
  const plan = { ...PLAN, isWriting: true, isBursting: true };
  assumed ??= openSandbox({}, plan).then(({ side }) => examine(side, plan));
  return assumed;
}

/** The rows of a comparison with a sandbox in Google's place. */
export async function compareWith(side: Side, plan: ExaminePlan = PLAN): Promise<Row[]> {
  const { findings } = await askReference();
  return compare(plannedChecks(plan), findings, (await examine(side, plan)).findings);
}

/** Ids of the rows with a verdict, in alphabetical order. */
export function idsWith(rows: readonly Row[], verdict: Row['verdict']): string[] {
  return rows.flatMap((row) => (row.verdict === verdict ? [row.id] : [])).sort();
}
