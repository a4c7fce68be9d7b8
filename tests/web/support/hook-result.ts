import type { PageOptions } from './render-page.ts';
import type { WebBuild } from './web-build.ts';

/** What a hook gives to the page that uses it. */
export async function hookResult<Given>(
  web: WebBuild,
  use: () => Given,
  options: PageOptions = {},
): Promise<Given> {
  const given: Given[] = [];
  await web.renderComponent(function Page() {
    given.push(use());
    return null;
  }, options);
  const [first] = given;
  if (first === undefined) throw new Error('the page was not rendered');
  return first;
}
