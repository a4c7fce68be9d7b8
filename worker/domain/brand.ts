type Brand = {
  productName: string;
  siteOrigin: string;
  /** Also Reply-To, except for ticket mail. */
  supportEmail: string;
  /** Named in the privacy policy. */
  supportMailProvider: string;
  /**
   * Reply-To of ticket mail: Email Routing delivers it to the Worker. Not supportEmail, which
   * receives the service's mail to its owner. null: replies go to supportEmail and reach no ticket.
   */
  ticketEmail: string | null;
  /** International format. */
  telephone: string;
  /** Its domain must be set up for sending. */
  senderEmail: string;
  companyName: string;
  organisationNumber: string;
  vatNumber: string;
  address: string;
  /** Of the company: ISO 3166-1, two letters. */
  country: string;
  /** Receives donations in full. null: none are taken. */
  donationRecipient: string | null;
  /** Until then Google warns at sign-in. */
  isGoogleVerified: boolean;
  /** `YYYY-MM-DD`; null: unknown. */
  launchedOn: string | null;
  /** The estimate of new scans and orders; old ones keep theirs (`worker/domain/co2.ts`). */
  co2MethodVersion: '2026-11' | '2026-11-uba';
};

/** Everything an owner changes to run the service under their own name. */
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
  country: 'SE',
  donationRecipient: 'Exempelfonden',
  isGoogleVerified: false,
  launchedOn: null,
  co2MethodVersion: '2026-11',
};

/** Sent in sign-in redirects (core, section 9). */
export const APP_VERSION = '2025.01.21.001';

/** A receipt with a torn edge. */
export const BRAND_MARK_SHAPE = {
  viewBox: '0 0 20 25',
  d: 'M0 0h20v25l-3.33-3.5L13.33 25 10 21.5 6.67 25l-3.34-3.5L0 25z',
} as const;
