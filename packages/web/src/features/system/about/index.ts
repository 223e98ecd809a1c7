export { AccessibilityPage } from "./accessibility-page.tsx";
export { PrivacyPage } from "./privacy-page.tsx";
