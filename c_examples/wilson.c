#include "wilson.h"

#include <math.h>

interval wilson(uint64_t count, uint64_t all)
{
    const double z = 1.959964;
    interval result = {0, 1};
    double n = (double)all, share, centre, spread;
    if (all == 0)
        return result;
    share = (double)count / n;
    centre = (share + z * z / (2 * n)) / (1 + z * z / n);
    spread = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    /* Where nothing or everything was seen, an end is exact but for rounding. */
    if (count > 0)
        result.low = centre - spread;
    if (count < all)
        result.high = centre + spread;
    return result;
}

interval wilson_unknown(uint64_t count, uint64_t unknown, uint64_t all)
{
    interval result;
    result.low = wilson(count, all).low;
    result.high = wilson(count + unknown, all).high;
    return result;
}
