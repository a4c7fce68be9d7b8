const PHONE = /^\+?\d{7,15}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text can be a telephone number, with or without the spaces and dashes that people write. */
export function isPhoneNumber(text: string): boolean {
  return PHONE.test(text.replaceAll(/[ -]/g, ''));
}

/** Whether a text has the shape of an e-mail address. Only mail that arrives proves that it is one. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}
