const LINES = 3;

/**
 * The next lines: free places are filled first, then the first line leaves and another comes in at the end. No
 * line is shown twice.
 */
export function subjectsAfterTurn(
  shown: readonly string[],
  subjects: readonly string[],
  isStill: boolean,
): readonly string[] {
  const distinct = [...new Set(subjects)];
  const waiting = distinct.filter((subject) => !shown.includes(subject));
  const filling = waiting.slice(0, Math.max(0, LINES - shown.length));
  if (filling.length > 0) return [...shown, ...filling];
  const [first, ...others] = shown;
  if (isStill || first === undefined) return shown;
  return [...others, nextOf(distinct, waiting, others.at(-1)) ?? first];
}

/** Wraps around. */
function nextOf(
  subjects: readonly string[],
  waiting: readonly string[],
  foot: string | undefined,
): string | undefined {
  const place = foot === undefined ? -1 : subjects.indexOf(foot);
  return waiting.find((subject) => subjects.indexOf(subject) > place) ?? waiting[0];
}
