import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { told, untold } from '#tests/tools/verify-google/finding.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { parseScope } from '#worker/domain/access/connection.ts';

const LIFE_TOLERANCE_MS = 2 * 60_000;
const END_POLLS = 5;
const END_POLL_MS = 2_000;

export const signInChecks: readonly Check[] = [
  defineCheck({
    id: 'sign-in.scope-names',
    question: 'How is the scope email named once granted?',
    asked: 'the scope of the token answer',
    answers: ['userinfo.email', 'email', 'not at all'],
    matters: 'Mend oauth/scopes.ts of the sandbox; the product looks for Gmail scopes only.',
    run({ access }) {
      const granted = parseScope(access.facts.grantedScope);
      const counts = { scopes: granted.size };
      const isLong = granted.has('https://www.googleapis.com/auth/userinfo.email');
      if (isLong) return Promise.resolve(told('userinfo.email', counts));
      return Promise.resolve(told(granted.has('email') ? 'email' : 'not at all', counts));
    },
  }),
  defineCheck({
    id: 'sign-in.callback-issuer',
    question: 'Does the browser come back with iss and scope?',
    asked: 'the names of the parameters of the callback',
    answers: ['with both', 'with iss', 'with scope', 'with neither'],
    matters: 'Mend oauth/decide-authorization.ts of the sandbox.',
    run({ access: { facts } }) {
      const hasIssuer = facts.callbackNames.includes('iss');
      const hasScope = facts.callbackNames.includes('scope');
      if (hasIssuer && hasScope) return Promise.resolve(told('with both'));
      if (hasIssuer) return Promise.resolve(told('with iss'));
      return Promise.resolve(told(hasScope ? 'with scope' : 'with neither'));
    },
  }),
  defineCheck({
    id: 'sign-in.refresh-token',
    question: 'Does forced consent give a refresh token?',
    asked: 'the token answer',
    answers: ['yes', 'no'],
    matters: 'A scan outlives an hour by it (worker/platform/google/oauth-client.ts).',
    run: ({ access }) => Promise.resolve(told(access.facts.hasRefreshToken ? 'yes' : 'no')),
  }),
  defineCheck({
    id: 'sign-in.token-life',
    question: 'How long is an access token good?',
    asked: 'expires_in of the token answer',
    answers: ['an hour', 'shorter', 'longer'],
    matters: 'Mend oauth of the sandbox; the product goes by what the answer says.',
    run({ access: { facts } }) {
      const counts = { seconds: Math.round(facts.lifeMs / 1000) };
      if (Math.abs(facts.lifeMs - HOUR_MS) <= LIFE_TOLERANCE_MS) {
        return Promise.resolve(told('an hour', counts));
      }
      return Promise.resolve(told(facts.lifeMs < HOUR_MS ? 'shorter' : 'longer', counts));
    },
  }),
  defineCheck({
    id: 'sign-in.refresh',
    question: 'Does a refresh give a new refresh token?',
    asked: 'a refresh',
    answers: ['no, the first one stays', 'yes'],
    matters: 'The product keeps the first one where none comes.',
    async run({ access }) {
      const { isDone, givesRefreshToken } = await access.renew();
      if (!isDone) return untold('refused');
      return told(givesRefreshToken ? 'yes' : 'no, the first one stays');
    },
  }),
];

/** Ends the access, so that nothing can be asked after it. */
export const endCheck: Check = defineCheck({
  id: 'sign-in.revoke',
  question: 'Does revoking the refresh token end the access token?',
  asked: 'the profile after revoking, for up to ten seconds',
  answers: ['at once', 'within ten seconds', 'not within ten seconds'],
  matters: 'The promise that access is gone rests on it.',
  async run({ access, gmail }) {
    if (!(await access.end())) return untold('refused');
    for (let poll = 0; poll < END_POLLS; poll += 1) {
      const answer = await gmail.callAtOnce({ httpMethod: 'GET', path: 'profile' });
      if (answer?.status === 401) return told(poll === 0 ? 'at once' : 'within ten seconds');
      await gmail.wait(END_POLL_MS);
    }
    return told('not within ten seconds');
  },
});
