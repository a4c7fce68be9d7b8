/** Set by the Worker only, never forwarded from outside. */
export const SESSION_ID_HEADER = 'x-grinbox-session-id';
