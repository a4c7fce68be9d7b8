import { mailUrl } from './running-stack.ts';
import type { Person } from './google.ts';

const NO_END_OF_MAILS = 1000;

/** No mail to this person is taken from now on, for as long as the stack runs: nobody else's is held up by it. */
export async function refuseMail({ email }: Person): Promise<void> {
  const response = await fetch(mailUrl('/trouble'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'down', to: email, times: NO_END_OF_MAILS }),
  });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
}
