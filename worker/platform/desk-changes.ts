import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

export type DeskAnnouncing = Pick<Runtime, 'log'> & {
  deskSockets: Pick<Runtime['deskSockets'], 'announce'>;
};

/** Tells open desks to reload. Never throws: the change is stored, and shown by the next load. */
export async function announceDeskChange({ deskSockets, log }: DeskAnnouncing): Promise<void> {
  try {
    await deskSockets.announce();
  } catch (error) {
    log.warn('desk.not_told', describeError(error));
  }
}
