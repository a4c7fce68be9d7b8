/** Sent along by the Worker, which alone knows who asks; nothing from outside reaches this header. */
export const SESSION_ID_HEADER = 'x-grinbox-session-id';
