import { createContext, useContext } from "react";
import { developmentConfig, type RuntimeConfig } from "./runtime-config.ts";

/** A context, because prerendered pages carry placeholders where a live page has values. */
export const ConfigContext = createContext(import.meta.env.DEV ? developmentConfig : ({} as RuntimeConfig));

/** The installation's settings, from the server. */
export const useConfig = (): RuntimeConfig => useContext(ConfigContext);
