import { useLoaderData } from 'react-router';

import { CompletingSignIn } from './completing-sign-in.tsx';
import type { loadSignIn } from './load-sign-in.ts';
import { RefusedSignIn } from './refused-sign-in.tsx';
import { SignInOffer } from './sign-in-offer.tsx';

export function SignInPage() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <SignInState />
    </>
  );
}

function SignInState() {
  const state = useLoaderData<typeof loadSignIn>();
  switch (state.kind) {
    case 'idle':
      return <SignInOffer />;
    case 'refused':
      return <RefusedSignIn code={state.code} email={state.email} />;
    case 'completing':
      return <CompletingSignIn outcome={state.outcome} nextPath={state.nextPath} />;
    default:
      return state satisfies never;
  }
}
