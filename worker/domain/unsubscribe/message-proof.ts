import { enclosingDomains, normalDomain } from '#worker/domain/protection/domain-name.ts';

import { readAuthenticationResults, type PassedSignature } from './authentication-results.ts';
import { readDkimSignature, type DkimSignature } from './dkim-signature.ts';

/** The headers that RFC 8058 (section 4) wants signed. */
const ONE_CLICK_HEADERS = ['list-unsubscribe', 'list-unsubscribe-post'];

export type MessageProof = {
  /** Somebody whom Google has found to be who they say has signed both headers that one click needs. */
  areHeadersSigned: boolean;
  /** The message is from whom its From header says. */
  isSenderProven: boolean;
};

export type ProofHeaders = {
  /** All of the message, the topmost first. */
  authenticationResults: readonly string[];
  dkimSignatures: readonly string[];
  /** null where From names no address, or several headers do. */
  fromDomain: string | null;
};

/**
 * What of a message's way to be left is proven (threat T19).
 *
 * Signed: RFC 8058 asks for a valid signature over both headers and not for whose it is, and platforms sign what
 * they send for others. Google says which signatures are valid and not what they cover, so the one it names is
 * looked up among the message's own; where it could be several, each has to cover both.
 *
 * Sender: DMARC has proven the domain in From, or the owner of that domain or of one above it has signed what
 * was signed. Without it anybody's valid signature would do to be taken for a sender that the person chose.
 */
export function proveMessage(headers: ProofHeaders): MessageProof {
  const verdict = readAuthenticationResults(headers.authenticationResults);
  const signatures = headers.dkimSignatures.flatMap((value) => readDkimSignature(value) ?? []);
  const valid = verdict.passed.map((passed) =>
    signatures.filter((signature) => isNamed(signature, passed)),
  );
  const fromDomain = normalDomain(headers.fromDomain ?? '');
  /** The domain in From and those above it, the top-level domain left out. */
  const fromDomains = fromDomain === null ? [] : enclosingDomains(fromDomain).slice(0, -1);
  const { provenFrom } = verdict;
  return {
    areHeadersSigned: valid.some((named) => isEach(named, coversOneClick)),
    isSenderProven:
      (provenFrom !== null && fromDomains.includes(provenFrom)) ||
      valid.some((named) => isEach(named, ({ domain }) => fromDomains.includes(domain))),
  };
}

/** One at least, and each of them. */
function isEach(
  signatures: readonly DkimSignature[],
  test: (signature: DkimSignature) => boolean,
): boolean {
  return signatures.length > 0 && signatures.every(test);
}

function isNamed(signature: DkimSignature, passed: PassedSignature): boolean {
  return (
    [signature.domain, signature.identityDomain].includes(passed.domain) &&
    (passed.selector === null || passed.selector === signature.selector) &&
    (passed.start === null || signature.signature.startsWith(passed.start))
  );
}

function coversOneClick({ signedHeaders }: DkimSignature): boolean {
  return ONE_CLICK_HEADERS.every((name) => signedHeaders.includes(name));
}
