/** Where the Worker finds the stand-ins, and where a test has the whole outside world made anew. */
export const OUTSIDE_ORIGINS = {
  google: 'https://google.sandbox.test',
  mail: 'https://mail.outbox.test',
  stripe: 'https://stripe.sandbox.test',
  anew: 'https://anew.world.test',
};
