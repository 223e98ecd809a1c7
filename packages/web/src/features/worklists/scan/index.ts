export { ScanBox } from "./scan-box.tsx";
