/// The program: chooses the target, hands inputs to it, repairs what libFuzzer mutates.
#include <QCoreApplication>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fuzz/fuzz_target.h"
#include "weft/memory_budget.h"

namespace weft::fuzz {

namespace {

const Target* chosen = nullptr;

const std::vector<Target>& allTargets() {
    static const std::vector<Target> all = [] {
        std::vector<Target> found;
        for (auto* some : {pictureTargets, decoderTargets, profileTargets, documentTargets,
                           textTargets, reportTargets})
            for (const Target& target : some()) found.push_back(target);
        return found;
    }();
    return all;
}

void choose(const char* name) {
    for (const Target& target : allTargets())
        if (std::strcmp(target.name, name) == 0) chosen = &target;
}

}  // namespace

void promise(bool kept, const char* sentence, const std::string& detail) {
    if (kept) return;
    std::fprintf(stderr, "promise broken: %s: %s\n", sentence, detail.c_str());
    std::abort();
}

}  // namespace weft::fuzz

extern "C" {

int LLVMFuzzerInitialize(int* argc, char*** argv);
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize,
                                    unsigned seed);
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

int LLVMFuzzerInitialize(int* argc, char*** argv) {
    using namespace weft::fuzz;
    constexpr const char* kOption = "--target=";
    for (int i = 1; i < *argc; ++i) {
        if (std::strcmp((*argv)[i], "--list") == 0) {
            for (const Target& target : allTargets()) std::puts(target.name);
            std::exit(0);
        }
        if (std::strncmp((*argv)[i], kOption, std::strlen(kOption)) == 0)
            choose((*argv)[i] + std::strlen(kOption));
    }
    if (!chosen) {
        std::fputs("--target=NAME is missing; --list names them\n", stderr);
        std::exit(2);
    }
    static QCoreApplication application(*argc, *argv);  // Qt's plug-ins
    weft::setMemoryBudget(std::uint64_t{1} << 40);      // the program's own limits are what is tested
    return 0;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    weft::fuzz::chosen->run({data, size});
    return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize,
                                    unsigned) {
    const std::size_t mutated = LLVMFuzzerMutate(data, size, maxSize);
    if (weft::fuzz::chosen->repair) weft::fuzz::chosen->repair({data, mutated});
    return mutated;
}
}
