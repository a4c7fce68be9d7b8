const LINES = 3;

/**
 * The lines on show after one more turn. Places that are free are filled; after that the first line goes and the
 * next of the subjects comes below, unless they are to stand still. Nothing is on show twice.
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

/** The one that waits next after the line at the foot, from the top again where the list ends. */
function nextOf(
  subjects: readonly string[],
  waiting: readonly string[],
  foot: string | undefined,
): string | undefined {
  const place = foot === undefined ? -1 : subjects.indexOf(foot);
  return waiting.find((subject) => subjects.indexOf(subject) > place) ?? waiting[0];
}
