const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const LOCAL_PART_MAX = 64;
/** A path holds 256 octets, its angle brackets among them (RFC 5321, 4.5.3.1.3). */
export const MAIL_ADDRESS_MAX_LENGTH = 254;

/**
 * Whether mail can be sent to a text as it stands: one address in the plain form of RFC 5321, and nothing
 * that a header could read as more than that. Quoted and non-ASCII forms are valid elsewhere and not here.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    text.length <= MAIL_ADDRESS_MAX_LENGTH &&
    localPart.length <= LOCAL_PART_MAX &&
    LOCAL_PART.test(localPart) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
