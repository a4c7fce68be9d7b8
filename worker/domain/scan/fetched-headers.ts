/** The lines of a message's header that a scan may ask for. The privacy policy names them from here. */
export const FETCHED_HEADERS = [
  'From',
  'To',
  'Cc',
  'Sender',
  'Subject',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Authentication-Results',
  'DKIM-Signature',
  'List-Id',
  'List-Post',
  'Mailing-List',
  'X-BeenThere',
  'Precedence',
  'Auto-Submitted',
  'Feedback-ID',
  'Content-Type',
] as const;

export type FetchedHeader = (typeof FETCHED_HEADERS)[number];
