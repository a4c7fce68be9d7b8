/** So many of a sender's newest messages are looked at, should the first not say how it can be left. */
export const MESSAGES_PER_SENDER = 3;
