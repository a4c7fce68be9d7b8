import { adminWaitlistSchema, marketingContactsSchema } from '#worker/contract/admin-export.ts';

import { client } from './client.ts';
import { unwrap, unwrapFile } from './unwrap.ts';

const { admin } = client.api;

export type ContactChoice = { minimumScans: number; isConsentOnly: boolean };

function queryOf({ minimumScans, isConsentOnly }: ContactChoice) {
  const consentOnly = isConsentOnly ? ('true' as const) : ('false' as const);
  return { minimumScans: String(minimumScans), consentOnly };
}

export function fetchContacts(choice: ContactChoice, page: number) {
  const query = { ...queryOf(choice), page: String(page) };
  return unwrap(admin['marketing-contacts'].$get({ query }), marketingContactsSchema);
}

export function fetchContactsFile(choice: ContactChoice): Promise<Blob> {
  return unwrapFile(admin['marketing-contacts.csv'].$get({ query: queryOf(choice) }));
}

export type SignUpView = { search: string; page: number };

/** One page of the waiting list whose addresses hold these words. */
export function fetchSignUps(view: SignUpView) {
  return unwrap(admin.waitlist.search.$post({ json: view }), adminWaitlistSchema);
}

export function fetchWaitlistFile(): Promise<Blob> {
  return unwrapFile(admin['waitlist.csv'].$get());
}
