const KEY = Buffer.alloc(32, 7).toString('base64');

/** Settings of the service on a stage in Node: all but how it is paid. */
export const STAGE_SETTINGS = {
  APP_ORIGIN: 'https://grinbox.test',
  ENVIRONMENT: 'test',
  GOOGLE_CLIENT_ID: 'test',
  GOOGLE_CLIENT_SECRET: 'test',
  GOOGLE_SANDBOX_ORIGIN: 'https://google.sandbox.test',
  TOKEN_KEYS: `v1:${KEY}`,
  HASH_KEY: KEY,
};
