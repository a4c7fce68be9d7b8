import { DEMO_FILES_ID } from '#worker/domain/pages/public-pages.ts';

import { readSignedInHint } from '#web/entities/access/signed-in-hint.ts';
import { PAGE_LAUNCH } from '#web/entities/launch/page-launch.ts';
import { opensElsewhere } from '#web/features/language/language-address.ts';
import { keepChoices } from '#web/shared/router/kept-choices.ts';

const START_DELAY_MS = 1000;

/** Whoever is signed in, by the hint in this browser, has a mailbox of their own; before the launch the demo is all there is. */
export function leaveDemoIfSignedIn(): void {
  if (readSignedInHint() && PAGE_LAUNCH === 'open')
    location.replace(keepChoices('/dashboard', location));
}

/** Not sooner: most visitors of a page to read never come to the app. */
function fetchDemoAhead(): void {
  const files = document.getElementById(DEMO_FILES_ID);
  if (files instanceof HTMLTemplateElement) document.head.append(files.content);
}

/** The link of `DemoStartPage` waits for a second, as specified, and says so. In a new tab it just opens. */
export function startDemoOnPress(link: HTMLAnchorElement): void {
  const status = document.querySelector<HTMLElement>('[data-starting-demo]');

  function show(isStarting: boolean): void {
    link.ariaBusy = String(isStarting);
    link.ariaDisabled = String(isStarting);
    status?.replaceChildren(isStarting ? (status.dataset['startingDemo'] ?? '') : '');
  }

  for (const intent of ['pointerenter', 'focus']) {
    link.addEventListener(intent, fetchDemoAhead, { once: true });
  }
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
    show(false);
  }

  link.addEventListener('click', (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (timer !== undefined) return;
    show(true);
    timer = setTimeout(() => {
      // The browser may be told to stay here: the link can be pressed again.
      timer = undefined;
      location.assign(link.href);
    }, START_DELAY_MS);
  });
  // Whoever presses something else goes there instead.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Node && link.contains(target))) cancel();
    },
    { capture: true },
  );
  // The browser may keep the page as it was left, and show it again.
  addEventListener('pagehide', cancel);
}
