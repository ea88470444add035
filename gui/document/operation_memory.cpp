#include "gui/document/operation_memory.h"

#include <QCoreApplication>

namespace weft::gui {

OperationMemory::OperationMemory(CloneDocument& document) : QObject(&document), document_(document) {}

OperationMemory& OperationMemory::of(CloneDocument& document) {
    auto* memory = document.findChild<OperationMemory*>(QString(), Qt::FindDirectChildrenOnly);
    return memory ? *memory : *new OperationMemory(document);
}

void OperationMemory::choose(const std::string& key) {
    const Operation preset = Operation::parse(key);
    document_.changePatches(QCoreApplication::translate("Commands", preset.info().title.c_str()),
                            document_.selectedPatches(), [&](PatchObject& patch) {
                                if (patch.operation.info().key == key) return;
                                numbers_.insert_or_assign({patch.id, patch.operation.info().key},
                                                          Had{patch.source, patch.operation});
                                const auto had = numbers_.find({patch.id, key});
                                const bool its = had != numbers_.end() &&
                                                 had->second.source.lock() == patch.source;
                                patch.operation = its ? had->second.operation : preset;
                            });
}

}  // namespace weft::gui
