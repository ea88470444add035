#include "document/base.h"
#include "weft/document/prepare.h"

namespace weft {

void PatchProblem::putSolved(FieldView solved, FieldSpan layer) const {
    const Rect part = box.translated(Point{} - problemInBackground);
    if (!omegaIsLayer()) copySamples(problem->background().view().crop(part), layer);
    copySamples(solved, layer.crop(omegaInLayer()));
}

void PatchProblem::putAsItIs(FieldSpan layer) const {
    if (hasOwnBackground()) {
        const Rect part = box.translated(Point{} - problemInBackground);
        copySamples(problem->background().view().crop(part), layer);
    } else {
        pasteOver(coverage, base, box, problem->patch().image->view(), layer);
    }
}

}  // namespace weft
