export { countNotesDue, shownNotes } from "./country-notes.ts";
export { colorPath, officeLook } from "./office-look.ts";
export { picturePath } from "./office-pictures.ts";
export { sealPath } from "./office-seals.ts";
export { settingsRoutes } from "./settings-routes.ts";
