/** Of the dialog, which prerendered pages hold and the app brings. */
export const WAITLIST_ID = 'waitlist';
