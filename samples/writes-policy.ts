import { shouldRetry } from "outbound-sdk/sume";

// The policy, tested in both directions: what must be repeated is,
// and what must not be never is.
const statuses = [408, 409, 422, 429, 500, 501, 503];

function check(label: string, method: string, hasKey: boolean) {
  const repeated = statuses.filter((status) =>
    shouldRetry(status, method, hasKey),
  );
  const never = statuses.filter(
    (status) => !shouldRetry(status, method, hasKey),
  );
  console.log(label);
  console.log(`  repeated: ${repeated.join(" ") || "none"}`);
  console.log(`  never:    ${never.join(" ") || "none"}`);
}

check("POST with a key", "POST", true);
check("POST without", "POST", false);
check("GET without", "GET", false);
