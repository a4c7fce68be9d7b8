/** From this share on an order counts as done: the rest is not worth a refund, and was promised to nobody. */
export const DONE_SHARE = 0.95;
