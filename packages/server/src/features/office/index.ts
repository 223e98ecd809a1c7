export { cannedTextRoutes } from "./canned-texts/canned-text-routes.ts";
export { savedViewRoutes } from "./saved-views/saved-view-routes.ts";
export { removeSavedViews } from "./saved-views/saved-views.ts";
export { countNotesDue, shownNotes } from "./settings/country-notes.ts";
export { colorPath, officeLook } from "./settings/office-look.ts";
export { picturePath } from "./settings/office-pictures.ts";
export { sealPath } from "./settings/office-seals.ts";
export { settingsRoutes } from "./settings/settings-routes.ts";
