import type { Runtime } from '#worker/runtime.ts';
import { withDeadline } from './deadline.ts';

/**
 * What an object answers to one call, for whoever has others to see to. The work itself goes on.
 * @throws when it has not answered in time
 */
export async function awaitObject<Answer>(
  { objectAnswerMs }: Pick<Runtime, 'objectAnswerMs'>,
  work: Promise<Answer>,
): Promise<Answer> {
  const answered = await withDeadline(
    objectAnswerMs,
    work.then((answer) => ({ answer })),
  );
  if (answered === null) throw new Error('an object has not answered in time');
  return answered.answer;
}
