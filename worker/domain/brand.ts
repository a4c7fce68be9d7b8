/** Everything an owner changes to run the service under their own name. The one place for it. */
export const BRAND = {
  productName: 'Grinbox',
  siteOrigin: 'https://grinbox.example',
  supportEmail: 'hej@grinbox.example',
  companyName: 'Grinbox AB',
  organisationNumber: '000000-0000',
  address: 'Exempelgatan 1, 111 11 Stockholm',
} as const;

/** Sent along in sign-in redirects (core, section 9), so that a report tells which release it was. */
export const APP_VERSION = '2025.01.21.001';
