#include "gui/panels/glossary.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>
#include <utility>
#include <vector>

namespace weft::gui {

namespace {

using Entries = std::vector<std::pair<QString, QString>>;  ///< word, what it means

Entries accuracyWords() {
    return {
        {Glossary::tr("code"),
         Glossary::tr("The unit of all errors: one step of an 8-bit sample, 1/255 of full scale.")},
        {QStringLiteral("u, u*"),  // stays English
         Glossary::tr("The picture as solved so far, and the exact solution of the same equations.")},
        {Glossary::tr("error"),
         Glossary::tr("The largest |u − u*| of any sample. Below 0.5 code no sample of an 8-bit file "
                      "is off by more than its rounding.")},
        {Glossary::tr("true error"),
         Glossary::tr(
             "The error itself, measured: u* is known, because an overlay or a race had it solved to "
             "0.01 code.")},
        {Glossary::tr("residual"),
         Glossary::tr("The largest |f − A u|: by how much an equation is missed. It is known at "
                      "once, but a small residual may hide a large error.")},
        {QStringLiteral("≤"),
         Glossary::tr("A bound that is proven, in double precision: the error is not larger.")},
        {QStringLiteral("="), Glossary::tr("The true error.")},
        {QStringLiteral("≈"),
         Glossary::tr("An estimate, not proven: of multigrid from what its last cycles corrected, of "
                      "relaxation from its residual and the last proof.")},
        {Glossary::tr("not known yet"),
         Glossary::tr("The estimate is above 255 codes, which says nothing of a picture.")},
        {Glossary::tr("tolerance"), Glossary::tr("The error at which a solve may end.")},
        {Glossary::tr("converged"),
         Glossary::tr("The error is proven, or measured, to be within the tolerance.")},
        {Glossary::tr("predicted, measured"),
         Glossary::tr("The share of the residual that a step leaves in the long run. Predicted: the "
                      "spectral radius ρ of Jacobi’s iteration on this mask (Varga, Matrix Iterative "
                      "Analysis, 1962), 1 − λ/4 with the smallest eigenvalue λ of A where every "
                      "pixel has four neighbours. It holds for a synchronous Jacobi; for other "
                      "orders theory says only that they converge, as ρ is below 1 (Chazan and "
                      "Miranker, Chaotic relaxation, 1969).")},
    };
}

Entries schemeWords() {
    return {
        {Glossary::tr("step"),
         Glossary::tr("Every pixel is updated once; on average, where blocks run freely.")},
        {Glossary::tr("cycle"),
         Glossary::tr("One way of multigrid down to the coarsest grid and up again.")},
        {Glossary::tr("block"), Glossary::tr("A tile of pixels that one group of threads relaxes.")},
        {Glossary::tr("halo"),
         Glossary::tr("The pixels around a block that it reads and its neighbours write.")},
        {Glossary::tr("launch"),
         Glossary::tr("Blocks are started, do one or more steps each, and end.")},
        {Glossary::tr("resident"),
         Glossary::tr("Blocks that run at the same time; others wait for them to end.")},
        {Glossary::tr("on chip"), Glossary::tr("In the memory of a multiprocessor, where nobody else "
                                               "sees it until it is written out.")},
        {Glossary::tr("host"),
         Glossary::tr("Who starts launches, waits for them and looks at the residual.")},
        {Glossary::tr("staleness"), Glossary::tr("Steps that a block is behind the foremost one.")},
        {Glossary::tr("seam"), Glossary::tr("A kink of the error at the edge of a block, where it "
                                            "relaxed with a halo that was too old.")},
    };
}

Html table(const QString& title, const Entries& entries) {
    Html html = Html::own("<h3>%1</h3><table cellpadding='4'>").with(title);
    for (const auto& [word, meaning] : entries)
        html += Html::own("<tr><td><b>%1</b></td><td>%2</td></tr>").with(word, meaning);
    return html + Html::own("</table>");
}

}  // namespace

Glossary::Glossary(int threads, QWidget* parent) : QDialog(parent) {
    setObjectName("glossaryDialog");
    setWindowTitle(tr("Words for Accuracy and Schemes"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* text = new TextBrowser(this);
    text->setAccessibleName(windowTitle());
    text->setFrameShape(QFrame::NoFrame);
    text->setHtml(html(threads));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->addWidget(text, 1);
    column->addWidget(buttons);
    resize(620, 680);
}

void Glossary::show(QWidget& window, int threads) {
    auto* dialog = window.findChild<Glossary*>();
    if (!dialog) dialog = new Glossary(threads, &window);
    dialog->QDialog::show();
    dialog->raise();
    dialog->activateWindow();
}

Html Glossary::html(int threads) {
    Html text = table(tr("Accuracy"), accuracyWords()) + table(tr("Schemes"), schemeWords());
    if (threads > 0) text += Html::own("<p>%1</p>").with(emulationText(threads));
    return text;
}

QString emulationText(int threads) {
    if (threads <= 0) return {};
    return Glossary::
        tr("On this CPU (threads: %1) the GPU's notions are emulated: a block is a task, those that "
           "run together are resident, a launch is a round of tasks, the host a thread that waits "
           "for it, and on chip is a cache. Times are this CPU's, and say nothing of a GPU's.")
            .arg(threads);
}

}  // namespace weft::gui
