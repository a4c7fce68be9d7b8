/** How long what is no error stays; errors stay until they are closed. */
export const TOAST_DURATION_MS = 5000;
export const VISIBLE_TOASTS = 3;
