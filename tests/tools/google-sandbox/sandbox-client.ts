/**
 * The OAuth client that the sandbox knows. Its secret protects nothing: the sandbox holds invented mail
 * and listens on this machine only.
 */
export const SANDBOX_CLIENT_ID = '408112233445-sandbox.apps.googleusercontent.com';
export const SANDBOX_CLIENT_SECRET = 'sandbox-client-secret-that-protects-nothing';
