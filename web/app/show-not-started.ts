export const NOT_STARTED_ID = 'not-started';

export function showNotStarted(): void {
  const notice = document.getElementById(NOT_STARTED_ID);
  const page = document.querySelector('main') ?? document.body;
  if (notice instanceof HTMLTemplateElement) page.prepend(notice.content);
}
