import * as english from "@dop/texts/en/index";
import { registerTexts } from "../src/i18n/load-texts.ts";

// Tests render pieces of pages, which the router has not loaded the texts for.
registerTexts(english);
