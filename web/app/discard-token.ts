import { takeTokenOutOfAddress } from '#web/shared/router/token-in-hash.ts';

// Imported first: the router reads the address when it is imported.
takeTokenOutOfAddress();
