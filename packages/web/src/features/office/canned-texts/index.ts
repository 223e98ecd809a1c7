export { CannedTextPicker } from "./canned-text-picker.tsx";
export { CannedTextsPage } from "./canned-texts-page.tsx";
export { StaffComposeForm } from "./staff-compose-form.tsx";
