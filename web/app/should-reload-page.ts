import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For pages whose query says only what of them is shown: such a move needs nothing new from the loader. */
export function shouldReloadPage(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = move;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  const isOtherView = isSamePage && currentUrl.search !== nextUrl.search;
  return isOtherView ? false : defaultShouldRevalidate;
}
