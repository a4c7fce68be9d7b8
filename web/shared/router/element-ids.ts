/** Of <main>, which takes the focus and the skip link. */
export const MAIN_ID = 'main';

/** Of the dialog, which prerendered pages hold and the app brings. */
export const WAITLIST_ID = 'waitlist';

/** The fragment of the withdrawal form on the terms page. */
export const MODEL_FORM_ID = 'model-withdrawal-form';
export const UNSUBSCRIBES_ID = 'unsubscribes';
