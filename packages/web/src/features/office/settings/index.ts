export { DestinationSettings } from "./settings-group.tsx";
export { SettingsPage } from "./settings-page.tsx";
