import { senderKeyLabel } from '#worker/domain/scan/sender-key.ts';
import { asciiDomain } from '#worker/domain/sender/international-domain.ts';

const MAX_LENGTH = 253;
/** RFC 1123: letters, digits and hyphens, no hyphen first or last, at most 63. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const NUMERIC = /^\d+$/;

/**
 * A domain name as it is compared: in lower case and in the ASCII form that DNS carries, so that a look-alike
 * letter makes another name, and without the dot that may end it. null for what is not the full name of a
 * domain: a top-level domain alone, or an IP address.
 */
export function normalDomain(text: string): string | null {
  const domain = asciiDomain(text)?.replace(/\.$/, '') ?? '';
  if (domain.length > MAX_LENGTH) return null;
  const labels = domain.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isName && !NUMERIC.test(labels.at(-1) ?? '') ? domain : null;
}

/** The domain that a sender key's mail comes from; for a list, its List-Id, which is built like one. */
export function domainOfSender(senderKey: string): string | null {
  const label = senderKeyLabel(senderKey);
  return normalDomain(label.slice(label.lastIndexOf('@') + 1));
}

/** The domain itself, then each that it lies below, the top-level domain last. */
export function enclosingDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, position) => labels.slice(position).join('.'));
}
