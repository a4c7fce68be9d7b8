import { adminWaitlistSchema, marketingContactsSchema } from '#worker/contract/admin-export.ts';

import { client } from './client.ts';
import { unwrap, unwrapFile } from './unwrap.ts';

const { admin } = client.api;

export type ContactChoice = { minimumScans: number; isConsentOnly: boolean };

function queryOf({ minimumScans, isConsentOnly }: ContactChoice) {
  const consentOnly = isConsentOnly ? ('true' as const) : ('false' as const);
  return { minimumScans: String(minimumScans), consentOnly };
}

export type ContactView = ContactChoice & { search: string; page: number };

/** One page of the contacts so chosen whose addresses hold these words. */
export function fetchContacts(view: ContactView) {
  return unwrap(admin['marketing-contacts'].search.$post({ json: view }), marketingContactsSchema);
}

export function fetchContactsFile(choice: ContactChoice): Promise<Blob> {
  return unwrapFile(admin['marketing-contacts.csv'].$get({ query: queryOf(choice) }));
}

type SignUpView = { search: string; page: number };

/** One page of the waiting list whose addresses hold these words. */
export function fetchSignUps(view: SignUpView) {
  return unwrap(admin.waitlist.search.$post({ json: view }), adminWaitlistSchema);
}

export function fetchWaitlistFile(): Promise<Blob> {
  return unwrapFile(admin['waitlist.csv'].$get());
}
