/** The index keeps a sender's number in 16 bits. */
export const MAX_SENDERS = 0xfffe;

/** Stands for all senders that have no usable address, or whose message was gone: decided, and never bulk. */
export const NAMELESS_SENDER = 0xffff;
