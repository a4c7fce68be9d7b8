/**
 * Page language. Accept-Language is the browser's on navigations and sockets, even if the visitor
 * chose another.
 */
export const LANGUAGE_HEADER = 'x-language';

/** Server time of the response, epoch milliseconds. */
export const SERVER_TIME_HEADER = 'x-server-time';
