/** Of <main>, which takes the focus and the skip link. */
export const MAIN_ID = 'main';
