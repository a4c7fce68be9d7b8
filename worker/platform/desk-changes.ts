import type { SupportDeskObject } from '#worker/contract/support-desk.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

export type DeskAnnouncing = Pick<Runtime, 'log'> & {
  supportDesk: () => Pick<SupportDeskObject, 'announce'>;
};

/** Tells open desks to reload. Never throws: the change is stored, and shown by the next load. */
export async function announceDeskChange({ supportDesk, log }: DeskAnnouncing): Promise<void> {
  try {
    await supportDesk().announce();
  } catch (error) {
    log.warn('desk.not_told', describeError(error));
  }
}
