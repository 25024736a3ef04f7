// Compares the library with Michiel de Bondt's own program, on the same deals, in one run: verdicts,
// and the CPU time of both. `make bench-debondt SOURCE=mjsolver.cpp` compiles his source along with
// this file; it is not in this repository. docs/performance.md has what came out.
//
// Usage: debondt SEED DEALS LAYOUT...: so many deals of each layout, from this seed on. A layout is a
// file or `turtle`; DEALS may be given anew before any of them.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <mjsolver.h>
#include <string>
#include <vector>

// His function, renamed by the Makefile: the library has one of the same name.
double debondt_mjsolve(char *text, double most, double least);

namespace {

double cpu_ms()
{
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

[[noreturn]] void fail(const std::string &what)
{
    std::fprintf(stderr, "debondt: %s\n", what.c_str());
    std::exit(1);
}

void checked(const std::string &name, int64_t code)
{
    if (code < 0)
        fail(name + ": " + mj_strerror(static_cast<int32_t>(code)));
}

std::vector<mj_tile> read_layout(const std::string &name)
{
    std::vector<mj_tile> tiles(4096);
    size_t count = 144;
    if (name == "turtle") {
        checked(name, mj_turtle(tiles.data(), tiles.size()));
    } else {
        std::ifstream file(name, std::ios::binary);
        std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        if (!file)
            fail(name + " cannot be read");
        checked(name, mj_read_layout(text.data(), text.size(), NULL, tiles.data(), tiles.size(), &count,
                                     NULL));
    }
    tiles.resize(count);
    return tiles;
}

// What his program reads: 12 bytes a tile, which is also the room that its answer needs.
std::string his_text(const std::vector<mj_tile> &tiles)
{
    std::string text;
    for (const mj_tile &tile : tiles) {
        char line[64];
        std::snprintf(line, sizeof line, "%02d %02d %02d %02d\n", static_cast<int>(tile.row),
                      static_cast<int>(tile.col), static_cast<int>(tile.level),
                      static_cast<int>(tile.group));
        text += line;
    }
    return text;
}

struct times {
    std::vector<double> all;

    double mean() const
    {
        double sum = 0;
        for (double time : all)
            sum += time;
        return sum / static_cast<double>(all.size());
    }

    // The smallest time that at least this share of all do not exceed.
    double quantile(double share)
    {
        std::sort(all.begin(), all.end());
        size_t rank = static_cast<size_t>(share * static_cast<double>(all.size()) + 0.999999);
        return all[std::min(all.size(), std::max<size_t>(rank, 1)) - 1];
    }
};

// One row of the table; tells how many verdicts differ.
size_t compare(const std::string &name, uint64_t seed, uint64_t deals)
{
    std::vector<mj_tile> tiles = read_layout(name);
    times his, ours;
    size_t lost = 0, differ = 0;
    for (uint64_t k = 0; k < deals; k++) {
        checked(name, mj_deal(tiles.data(), tiles.size(), 4, seed + k, tiles.data()));
        std::string text = his_text(tiles);
        double start = cpu_ms();
        bool his_won = debondt_mjsolve(&text[0], 0, 0) == 0;
        double between = cpu_ms();
        int32_t verdict = mj_solve(tiles.data(), tiles.size(), NULL, NULL, 0, NULL);
        double end = cpu_ms();
        checked(name, verdict);
        his.all.push_back(between - start);
        ours.all.push_back(end - between);
        lost += verdict == MJ_UNSOLVABLE;
        if (his_won != (verdict == MJ_SOLVABLE)) {
            differ++;
            std::printf("DIFFERS: %s, seed %llu\n", name.c_str(),
                        static_cast<unsigned long long>(seed + k));
        }
    }
    std::string title = name.substr(name.find_last_of('/') + 1);
    double a[] = {his.mean(), his.quantile(0.99), his.quantile(1)};
    double b[] = {ours.mean(), ours.quantile(0.99), ours.quantile(1)};
    std::printf("| %s | %llu | %zu | %zu | %.1f | %.0f | %.0f | %.3f | %.2f | %.2f | %.0f | %.0f | %.0f |\n",
                title.c_str(), static_cast<unsigned long long>(deals), lost, differ, a[0], a[1], a[2],
                b[0], b[1], b[2], a[0] / b[0], a[1] / b[1], a[2] / b[2]);
    std::fflush(stdout);
    return differ;
}

// A whole number and nothing else.
bool is_number(const std::string &word)
{
    return !word.empty() && word.size() <= 18 &&
           word.find_first_not_of("0123456789") == std::string::npos;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 4 || !is_number(argv[1]) || !is_number(argv[2]))
        fail("usage: debondt SEED DEALS LAYOUT... [DEALS LAYOUT...]");
    uint64_t seed = std::strtoull(argv[1], NULL, 10), deals = 0;
    size_t differ = 0;
    std::printf("| layout | deals | unsolvable | verdicts that differ | his mean, ms | p99 | max "
                "| ours mean, ms | p99 | max | ratio mean | p99 | max |\n"
                "|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int k = 2; k < argc; k++) {
        if (is_number(argv[k]))
            deals = std::strtoull(argv[k], NULL, 10);
        else if (deals == 0)
            fail("no deals are asked for");
        else
            differ += compare(argv[k], seed, deals);
    }
    return differ == 0 ? 0 : 1;
}
