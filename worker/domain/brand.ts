type Brand = {
  productName: string;
  siteOrigin: string;
  /** Where people write to, and where answers to our mail go, but for mail about a ticket. */
  supportEmail: string;
  /** Who keeps the mailbox that it lands in, as the privacy policy is to name them. */
  supportMailProvider: string;
  /**
   * Where answers to mail about a ticket go: Email Routing hands them to the Worker. An address of its own, since what
   * the service tells its owner goes to supportEmail. null: to that, and to no ticket.
   */
  ticketEmail: string | null;
  /** As people write it, with the country's code. */
  telephone: string;
  /** What our mail comes from. Its domain must be set up for sending. */
  senderEmail: string;
  companyName: string;
  organisationNumber: string;
  vatNumber: string;
  address: string;
  /** Who donations are passed on to, in whole. null: none are offered or taken. */
  donationRecipient: string | null;
  /** Whether Google has reviewed the service; until then it warns everybody who signs in. */
  isGoogleVerified: boolean;
  /** The day of the launch, `YYYY-MM-DD`; null before it is known. */
  launchedOn: string | null;
};

/** Everything an owner changes to run the service under their own name. The one place for it. */
export const BRAND: Brand = {
  productName: 'Grinbox',
  siteOrigin: 'https://grinbox.example',
  supportEmail: 'hej@grinbox.example',
  supportMailProvider: 'Exempelpost AB',
  ticketEmail: 'svar@grinbox.example',
  telephone: '+46 8 000 00 00',
  senderEmail: 'kvitto@grinbox.example',
  companyName: 'Grinbox AB',
  organisationNumber: '000000-0000',
  vatNumber: 'SE000000000001',
  address: 'Exempelgatan 1, 111 11 Stockholm',
  donationRecipient: 'Exempelfonden',
  isGoogleVerified: false,
  launchedOn: null,
};

/** Sent along in sign-in redirects (core, section 9), so that a report tells which release it was. */
export const APP_VERSION = '2025.01.21.001';

/** A small receipt with a torn edge, in units of its own view box. */
export const BRAND_MARK_SHAPE = {
  viewBox: '0 0 20 25',
  d: 'M0 0h20v25l-3.33-3.5L13.33 25 10 21.5 6.67 25l-3.34-3.5L0 25z',
} as const;
