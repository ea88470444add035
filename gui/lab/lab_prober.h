#pragma once
/// Which devices the Lab may measure on, and which experiments run on each.
#include <QObject>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "gui/jobs/gui_calls.h"
#include "weft/backend_registry.h"
#include "weft/lab/experiment.h"

namespace weft::gui {

struct LabPlace {
    QString name;         ///< "cuda"
    QString title = {};   ///< "CUDA"
    QString device = {};  ///< model name
    QString reason = {};  ///< why it is absent, or has no Lab; empty: it may be measured on
    std::map<const Experiment*, QString> reasons = {};  ///< of those that do not run there
};

/// Asks every backend once, on a worker: a driver may take a second to start. GUI thread; nothing
/// waits but the destructor.
class LabProber : public QObject {
    Q_OBJECT
public:
    explicit LabProber(BackendRegistry registry, QObject* parent = nullptr);
    ~LabProber() override;

signals:
    void probed(const std::vector<weft::gui::LabPlace>& places);

private:
    GuiCalls calls_;
    std::jthread worker_;  ///< last
};

}  // namespace weft::gui
