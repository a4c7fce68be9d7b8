import { isAddressKey, keysOfAddress } from '#worker/domain/scan/sender-key.ts';

/** A fetched message: whose it is by its own header, and of whom it was found to be by searches for them. */
export type ClaimedMessage = { senderKey: string; foundFor: ReadonlySet<string> };

/** An address can be a part of another, and so be found with it. */
const LEAST_STRANGERS = 3;
const STRANGER_SHARE = 0.1;

/** Whether too many fetched messages were found by searches for somebody else. What goes by its list is left out. */
export function sendersMisfit(messages: readonly ClaimedMessage[]): boolean {
  const claimed = messages.filter(
    ({ senderKey, foundFor }) => isAddressKey(senderKey) && foundFor.size > 0,
  );
  const strangers = claimed.filter(({ senderKey, foundFor }) => {
    const own = keysOfAddress(senderKey);
    return [...foundFor].some((key) => isAddressKey(key) && !own.includes(key));
  });
  return strangers.length >= LEAST_STRANGERS && strangers.length > STRANGER_SHARE * claimed.length;
}
