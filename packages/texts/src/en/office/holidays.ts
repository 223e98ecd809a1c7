/** Utah's holidays, as the office's calendar names them. */
export const holidays = {
  newYear: "New Year's Day",
  martinLutherKing: "Dr. Martin Luther King Jr. Day",
  presidents: "Washington and Lincoln Day",
  memorial: "Memorial Day",
  juneteenth: "Juneteenth",
  independence: "Independence Day",
  pioneer: "Pioneer Day",
  labor: "Labor Day",
  columbus: "Columbus Day",
  veterans: "Veterans Day",
  thanksgiving: "Thanksgiving Day",
  christmas: "Christmas Day",
};
