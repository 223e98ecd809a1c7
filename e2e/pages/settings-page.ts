import { StaffPage } from "./staff-page.ts";

/** What the office decides for itself. */
export class SettingsPage extends StaffPage {
  protected readonly path = "admin/settings";
  protected readonly title = "Settings";
}
