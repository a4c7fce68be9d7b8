import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

export type DeskAnnouncing = Pick<Runtime, 'log'> & {
  deskSockets: Pick<Runtime['deskSockets'], 'announce'>;
};

/** Tells the admins that look at tickets, testimonials or mail that never arrived. Never throws: what has changed is stored, and seen at the next look. */
export async function announceDeskChange({ deskSockets, log }: DeskAnnouncing): Promise<void> {
  try {
    await deskSockets.announce();
  } catch (error) {
    log.warn('desk.not_told', describeError(error));
  }
}
