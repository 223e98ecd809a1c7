export {
  estimateBases,
  historyEstimate,
  isWorthNotifying,
  standardEstimate,
  type Estimate,
  type EstimateBasis,
} from "./estimate.ts";
export { forecast, type Forecast, type Position, type RemainingDays } from "./forecast.ts";
export { longestWindow, type FinishedStage, type ProductHistory } from "./history.ts";
export { utahHolidays, type Holiday, type HolidayName } from "./holidays.ts";
export { officeCalendar, type OfficeCalendar } from "./office-calendar.ts";
export { firstStage, officeStages, stagesFrom } from "./stages.ts";
