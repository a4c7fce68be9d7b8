/** Header of every answer of the API: the server's time when it was sent, in epoch milliseconds. */
export const SERVER_TIME_HEADER = 'x-server-time';
