const MOST_HALVINGS = 60;

/**
 * About how many senders wrote the messages whose sender is not known, from how much mail those found have. Messages
 * are drawn at random and all mail of their senders is set aside, so a sender with n messages has been found by now
 * with probability 1 - exp(-n t) for some t. Each one found stands for as many like it as were missed
 * (Horvitz-Thompson), and t is what makes the mail of the missed ones add up to `unseenMessages`.
 */
export function unseenSenderCount(
  foundMessages: readonly number[],
  unseenMessages: number,
): number {
  if (unseenMessages === 0) return 0;
  const found = foundMessages.filter((count) => count > 0);
  const missedMail = (t: number) => found.reduce((sum, n) => sum + n * missedPerFound(n * t), 0);
  // The later, the less has been missed.
  let [early, late] = [0, 1];
  while (missedMail(late) > unseenMessages) [early, late] = [late, late * 2];
  for (let halving = 0; halving < MOST_HALVINGS; halving += 1) {
    const middle = (early + late) / 2;
    if (missedMail(middle) > unseenMessages) early = middle;
    else late = middle;
  }
  const missed = found.reduce((sum, n) => sum + missedPerFound(n * late), 0);
  // Nobody wrote less than one message.
  return Math.max(1, Math.min(unseenMessages, Math.round(missed || unseenMessages)));
}

/** Senders missed for each one found: (1 - p) / p. */
function missedPerFound(exponent: number): number {
  return 1 / Math.expm1(exponent);
}
