// What every page of the staff loads, as one script.
export { StaffHeader } from "./shell/staff-header.tsx";
export { preloadStaffPage, StaffPages } from "./staff-pages.tsx";
