export { AccessibilityPage as Component } from '#web/features/information/accessibility/accessibility-page.tsx';
