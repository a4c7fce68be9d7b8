/** What Google's console says of the project that the sandbox's clients belong to. */
export type OAuthSettings = {
  /** In testing, a consent to more than identity ends after seven days, and its refresh tokens with it. */
  publishingStatus: 'production' | 'testing';
};

export const DEFAULT_OAUTH_SETTINGS: OAuthSettings = { publishingStatus: 'production' };
