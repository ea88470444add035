#include <cstdio>

#include "app/cli/interrupt.h"
#include "app/cli/picture_remark.h"
#include "app/cli/relief/relief_arguments.h"
#include "app/cli/terminal.h"
#include "weft/document/relief_proposal.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/io/relief_report.h"
#include "weft/memory_budget.h"

namespace weft::cli {

int proposeOfPicture(const ReliefArguments& arguments) try {
    Interrupt interrupt(OnSignal::endProcess);  // while it reads
    const Picture picture = io::readPicture(arguments.image, {.layer = arguments.layer});
    noteRemark(arguments.image, picture);
    interrupt.enter(OnSignal::requestStop);
    const Encoding byFormat = picture.linearByCustom ? Encoding::linear : Encoding::srgb;
    const ReliefProposal proposal =
        withLight(proposeRelief(picture, interrupt.token()), picture,
                  arguments.encoding.value_or(byFormat), interrupt.token(), arguments.threads);
    if (!interrupt.enter(OnSignal::nothing)) return kInterrupted;
    const std::string text = io::reliefProposalJson(arguments.image, proposal);
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (std::fflush(stdout) != 0 || !written) throw BadInput("The standard output takes nothing.");
    return kDone;
} catch (const std::bad_alloc&) {
    throw NotEnoughMemory("The picture does not fit into memory.");
}

}  // namespace weft::cli
