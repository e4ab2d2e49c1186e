export { detectLanguage } from "../detect.ts";
export { languageInfos } from "./registry.ts";
