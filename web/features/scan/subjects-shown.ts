const LINES = 3;

/** The lines on show after `turn` turns: a window that rolls through the subjects without end. */
export function subjectsShown(subjects: readonly string[], turn: number): string[] {
  const count = Math.min(LINES, subjects.length);
  const shown: string[] = [];
  for (let line = 0; line < count; line += 1) {
    const subject = subjects[(turn + line) % subjects.length];
    if (subject !== undefined) shown.push(subject);
  }
  return shown;
}
