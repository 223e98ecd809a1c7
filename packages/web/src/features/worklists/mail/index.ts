export { StaffMailPage } from "./staff-mail-page.tsx";
