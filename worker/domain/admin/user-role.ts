export const USER_ROLES = ['admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];
