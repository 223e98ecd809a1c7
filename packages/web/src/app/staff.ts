// The script that every page of the staff loads.
import "./staff.css";

export { StaffHeader } from "./shell/staff-header.tsx";
export { preloadStaffPage, StaffPages } from "./staff-pages.tsx";
