export { DestinationSettings } from "./destination-settings.tsx";
export { SettingsPage } from "./settings-page.tsx";
