/**
 * Header in which our pages say which language they are in. Not Accept-Language: a navigation or a socket
 * sends the browser's own there, which the visitor may have chosen against.
 */
export const LANGUAGE_HEADER = 'x-language';

/** Header of every answer of the API: the server's time when it was sent, in epoch milliseconds. */
export const SERVER_TIME_HEADER = 'x-server-time';
