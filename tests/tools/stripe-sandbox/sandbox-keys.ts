/** What the stand-in lets in and signs with. Known to all, and worth nothing anywhere else. */
export const SANDBOX_SECRET_KEY = 'sk_test_grinboxSandbox';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_grinboxSandbox';
