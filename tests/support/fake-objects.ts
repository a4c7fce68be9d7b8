import type { ObjectStubs } from '#worker/object-stubs.ts';

/** In the place of what a test has no use for. */
export async function unexpected(): Promise<never> {
  throw new Error('nothing of the kind is to be asked for');
}

/** What some methods of an object answer. */
export type FakeObjects = {
  [Name in keyof ObjectStubs]?: (
    ...name: Parameters<ObjectStubs[Name]>
  ) => Partial<ReturnType<ObjectStubs[Name]>>;
};

/** A stub cannot be spread: its methods are no properties of its own. */
function override<Stub extends object>(stub: Stub, fakes: Partial<Stub> = {}): Stub {
  const methods: object = stub;
  return new Proxy(stub, {
    get: (_stub, name) =>
      Reflect.get(fakes, name) ??
      ((...args: unknown[]) => Reflect.apply(Reflect.get(methods, name), stub, args)),
  });
}

/** What is not faked is answered by the objects as they are now. */
export function fakeObjects(
  { mailboxScan, mailboxCleanup, userQuota, quotaLedger, supportDesk }: ObjectStubs,
  fakes: FakeObjects,
): ObjectStubs {
  return {
    mailboxScan: (...name) => override(mailboxScan(...name), fakes.mailboxScan?.(...name)),
    mailboxCleanup: (...name) => override(mailboxCleanup(...name), fakes.mailboxCleanup?.(...name)),
    userQuota: (...name) => override(userQuota(...name), fakes.userQuota?.(...name)),
    quotaLedger: () => override(quotaLedger(), fakes.quotaLedger?.()),
    supportDesk: () => override(supportDesk(), fakes.supportDesk?.()),
  };
}

/** For tests in which nobody asks an object for anything. */
export const NO_OBJECTS: ObjectStubs = {
  mailboxScan: noObject,
  mailboxCleanup: noObject,
  userQuota: noObject,
  quotaLedger: noObject,
  supportDesk: noObject,
};

function noObject<Stub extends object>(): Stub {
  return new Proxy(Object.create(null), { get: () => unexpected });
}
