export const NOT_STARTED_ID = 'not-started';

/** Says on a page that will not come to life why its buttons do nothing, with what the document brought for it. */
export function showNotStarted(): void {
  const notice = document.getElementById(NOT_STARTED_ID);
  const page = document.querySelector('main') ?? document.body;
  if (notice instanceof HTMLTemplateElement) page.prepend(notice.content);
}
