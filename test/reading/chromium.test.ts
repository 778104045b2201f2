import { readingIn } from "./in-engine.ts";

readingIn("Chromium");
