/** How a Debian machine gets what the tests are missing; undefined when nothing is. */
export function howToInstall(found: {
  chromium: unknown;
  firefox: unknown;
  webkit: unknown;
}): string | undefined {
  const packages = {
    chromium: "chromium",
    firefox: "firefox-esr",
    webkit: "webkit2gtk-driver xvfb",
  };
  const missing = Object.entries(found)
    .filter(([, program]) => program === undefined)
    .map(([name]) => packages[name as keyof typeof packages]);
  return missing.length === 0
    ? undefined
    : `apt-get install -y ${missing.join(" ")} fonts-liberation fonts-noto-color-emoji`;
}
