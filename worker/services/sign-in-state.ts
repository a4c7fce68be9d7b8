import type { ReturnPath } from '#worker/contract/session.ts';
import { newSecret } from '#worker/security/random-id.ts';

const WITHDRAWING: ReturnPath = '/withdraw';
const MARK = '.withdraw';

/**
 * The `state` of a new sign-in. Whoever signs in to withdraw from a purchase has it said in theirs: a sign-in that
 * nothing is known of any more still leads back to where they wanted to go, past the launch gate.
 */
export function newSignInState(returnTo: ReturnPath | undefined): string {
  return newSecret() + (returnTo === WITHDRAWING ? MARK : '');
}

/** Where a sign-in of this `state`, ours or not, was to lead; only what anybody may ask for is ever said by it. */
export function returnPathOfState(state: string): ReturnPath | undefined {
  return state.endsWith(MARK) ? WITHDRAWING : undefined;
}
