import type { Runtime } from '#worker/runtime.ts';
import { withDeadline } from './deadline.ts';

/**
 * Awaits one object call with the runtime's deadline; the call itself goes on.
 * @throws on timeout
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
