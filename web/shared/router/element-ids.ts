/** Of <main>, which takes the focus and the skip link. */
export const MAIN_ID = 'main';

/** Of the dialog, which prerendered pages hold and the app brings. */
export const WAITLIST_ID = 'waitlist';

/** The template of links that fetch the app's files, on a page whose next step is one of the app. */
export const APP_FILES_ID = 'app-files';

/** The fragment of the withdrawal form on the terms page. */
export const MODEL_FORM_ID = 'model-withdrawal-form';
export const UNSUBSCRIBES_ID = 'unsubscribes';
