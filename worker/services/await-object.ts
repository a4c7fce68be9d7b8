import { waitAtMost } from '#worker/wait-at-most.ts';

/** Many times what an object takes to answer that is well, and a small part of what a step of the sweep has. */
const OBJECT_ANSWER_MS = 10_000;

/**
 * What an object answers to one call, for whoever has others to see to. The work itself goes on.
 * @throws when it has not answered in time
 */
export async function awaitObject<Answer>(
  work: Promise<Answer>,
  limitMs = OBJECT_ANSWER_MS,
): Promise<Answer> {
  const answered = await waitAtMost(
    limitMs,
    work.then((answer) => ({ answer })),
  );
  if (answered === null) throw new Error('an object has not answered in time');
  return answered.answer;
}
