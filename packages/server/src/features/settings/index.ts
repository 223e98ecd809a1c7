export { countNotesDue, shownNotes } from "./country-notes.ts";
export { createLiveSettings, readSettings, type LiveSettings } from "./live-settings.ts";
export { colorPath, officeLook } from "./office-look.ts";
export { picturePath } from "./office-pictures.ts";
export { sealPath } from "./office-seals.ts";
export { portalSettings, type Office, type PortalSettings } from "./portal-settings.ts";
export { settingDefaultsOf } from "./setting-defaults.ts";
export { settingsRoutes } from "./settings-routes.ts";
