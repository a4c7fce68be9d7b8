/** Close codes of our own (4000-4999 are the application's). */
export const SOCKET_CLOSE_UNAUTHENTICATED = 4401;
/** Too many windows show the same; the one that opened last stays. */
export const SOCKET_CLOSE_REPLACED = 4409;
export const SOCKET_CLOSE_GONE = 4410;
