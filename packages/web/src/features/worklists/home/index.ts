export { StaffHomePage } from "./staff-home-page.tsx";
