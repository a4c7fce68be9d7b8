/*
 * In place of the module by which react-router lets others watch it at work. Nobody here does, and it would weigh more
 * than any page of ours. These are what its router imports from there.
 */

export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

export function getRouteInstrumentationUpdates(): object {
  return {};
}

export function instrumentClientSideRouter<Router>(router: Router): Router {
  return router;
}
