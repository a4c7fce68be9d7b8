import { takeTokenOutOfAddress } from '#web/shared/router/token-in-hash.ts';

// Imported first of all: the router reads the address as soon as it is imported.
takeTokenOutOfAddress();
