import { inEngine } from "./every-engine/in-engine.ts";

inEngine("Firefox");
