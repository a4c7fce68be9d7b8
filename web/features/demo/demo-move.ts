/** How many steps the pretended move takes. */
export const MOVE_STEPS = 5;

/** How many messages have been moved after so many steps. */
export function movedAfter(step: number, emailCount: number): number {
  return Math.round((emailCount * Math.min(step, MOVE_STEPS)) / MOVE_STEPS);
}
