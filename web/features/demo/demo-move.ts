/** How many steps the pretended move takes. */
export const MOVE_STEPS = 5;
export const STEP_MS = 3000;

/** How many steps the move has taken so long after the pretended order: a reload goes on from there. */
export function stepsAfter(elapsedMs: number): number {
  return Math.floor(elapsedMs / STEP_MS);
}

/** How many messages have been moved after so many steps. */
export function movedAfter(step: number, emailCount: number): number {
  return Math.round((emailCount * Math.min(step, MOVE_STEPS)) / MOVE_STEPS);
}
