// A reporter of knip that says how much it looked at: a check of nothing must not look green.
import type { Reporter } from "knip";

const countKnip: Reporter = ({ counters }) => {
  console.log(`knip: ${counters.processed} files`);
};
export default countKnip;
