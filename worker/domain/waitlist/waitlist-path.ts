/** The page that the waiting list's mail leads to. By itself: the first script of every page knows it, and no more of the list. */
export const WAITLIST_PATH = '/waitlist/confirm';
