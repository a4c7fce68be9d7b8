/** A module of its own: every page's first script imports it. */
export const WAITLIST_PATH = '/waitlist/confirm';
