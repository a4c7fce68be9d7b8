import {
  answerUnderFault,
  sendUnderFault,
} from '#tests/tools/google-sandbox/faults/apply-fault.ts';
import { LostConnection } from '#tests/tools/google-sandbox/faults/lost-connection.ts';
import { NO_ANSWER } from '#tests/tools/google-sandbox/ledger/ledger.ts';

import { findRequester } from './find-requester.ts';
import type { OAuthContext } from './oauth-context.ts';
import { TokenError } from './token-error.ts';

/** What an endpoint learns about its call while it answers, for the ledger. */
export type EndpointNote = { email: string | null; grantType?: string };

/** Runs an endpoint under the faults that tests have ordered, and writes the ledger. */
export async function answerEndpoint(
  context: OAuthContext,
  method: string,
  request: Request,
  run: (note: EndpointNote) => Promise<Response> | Response,
): Promise<Response> {
  const note: EndpointNote = { email: null };
  const fault = context.faults.take({
    method,
    email: await findRequester(request, context),
    page: null,
  });
  let reason: string | null = null;
  const carryOut = async () => {
    try {
      return await run(note);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      reason = error.error;
      return error.toResponse();
    }
  };
  const record = (status: number) =>
    context.ledger.record({
      email: note.email,
      method,
      httpMethod: request.method,
      path: new URL(request.url).pathname,
      parameters: note.grantType === undefined ? {} : { grantType: note.grantType },
      units: 0,
      status,
      reason,
      isForbidden: false,
      asksForContent: false,
      isFault: fault !== null,
    });
  try {
    const surroundings = { ...context, signal: request.signal };
    const whole = await answerUnderFault(fault, carryOut, surroundings);
    record(whole.status);
    return await sendUnderFault(fault, whole, surroundings);
  } catch (error) {
    if (error instanceof LostConnection) record(NO_ANSWER);
    throw error;
  }
}
