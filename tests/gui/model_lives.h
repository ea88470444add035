#pragma once
/// What any item model must answer to any caller.
#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QSortFilterProxyModel>
#include <QStringListModel>
#include <QTest>
#include <limits>

namespace weft::tests {

/// Roles that a model has no data for: below, between and above those of Qt and its own.
inline QList<int> foreignRoles() {
    return {-1,
            std::numeric_limits<int>::min(),
            Qt::InitialSortOrderRole + 90,
            200,
            Qt::UserRole + 7000,
            1'000'000'000,
            std::numeric_limits<int>::max()};
}

/// All of Qt's that there are, and some of the model's own.
inline QList<int> anyRoles() {
    QList<int> roles = foreignRoles();
    for (int role = 0; role <= Qt::InitialSortOrderRole + 1; ++role) roles << role;
    for (int role = 0; role < 16; ++role) roles << Qt::UserRole + role;
    return roles;
}

/// An index that the model itself would not make now.
inline QModelIndex forged(const QAbstractItemModel& model, int row, int column) {
    struct Opened : QAbstractItemModel {
        static QModelIndex index(const QAbstractItemModel& model, int row, int column) {
            const auto create =
                static_cast<QModelIndex (QAbstractItemModel::*)(int, int, const void*) const>(
                    &Opened::createIndex);
            return (model.*create)(row, column, nullptr);
        }
    };
    return Opened::index(model, row, column);
}

/// Empty: the model is right. Else what it says where there is no cell, `other` being another model
/// of its class with cells, and `kept` what was a cell of it once.
inline QString answersWhereNothingIs(QAbstractItemModel& model, const QAbstractItemModel& other,
                                     const QModelIndexList& kept) {
    static QStringListModel strangers(QStringList(1000, "x"));
    const int rows = model.rowCount(), columns = model.columnCount();
    constexpr int kFar = std::numeric_limits<int>::max();
    QModelIndexList none = {
        QModelIndex(),          strangers.index(0),     strangers.index(999),
        other.index(0, 0),      forged(model, rows, 0), forged(model, 0, columns),
        forged(model, kFar, 0), forged(model, 0, kFar), forged(model, kFar, kFar)};
    for (const QModelIndex& index : kept)
        if (!model.hasIndex(index.row(), index.column())) none << index;
    for (const QModelIndex& index : none) {
        const QString where = QString("row %1, column %2").arg(index.row()).arg(index.column());
        for (const int role : anyRoles()) {
            if (model.data(index, role).isValid()) return "data of " + where;
            if (model.setData(index, "x", role)) return "setData of " + where;
        }
        if (index.isValid() && model.flags(index) & Qt::ItemIsEditable) return "flags of " + where;
        if (index.isValid() && (model.rowCount(index) || model.columnCount(index)))
            return "children of " + where;
        (void)model.itemData(index);
        delete model.mimeData({index});
    }
    for (const Qt::Orientation way : {Qt::Horizontal, Qt::Vertical})
        for (const int section :
             {-1, std::numeric_limits<int>::min(), kFar, way == Qt::Vertical ? rows : columns})
            for (const int role : anyRoles())
                if (model.headerData(section, way, role).isValid())
                    return QString("header of section %1").arg(section);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            for (const int role : foreignRoles())
                if (model.data(model.index(row, column), role).isValid())
                    return QString("data for role %1").arg(role);
    if (model.moveRow(QModelIndex(), rows, QModelIndex(), 0) ||
        model.moveRow(QModelIndex(), -1, QModelIndex(), 0) ||
        model.moveRow(strangers.index(0), 0, strangers.index(1), 1))
        return "a row that is not there was moved";
    return {};
}

/// A model under Qt's own tester, by itself and sorted by a proxy over it, for as long as it lives.
class WatchedModel {
public:
    explicit WatchedModel(QAbstractItemModel& model) : model_(model) {
        sorted_.setSourceModel(&model);
        sorted_.setDynamicSortFilter(true);
    }

    /// After each change. Empty: it is right.
    QString check(const QAbstractItemModel& other) {
        for (int column = 0; column < model_.columnCount(); ++column)
            for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                sorted_.sort(column, order);
                model_.sort(column, order);
            }
        if (sorted_.rowCount() != model_.rowCount()) return "the proxy has other rows";
        const QString wrong = answersWhereNothingIs(model_, other, kept_);
        if (model_.rowCount() > 0 && model_.columnCount() > 0)
            kept_ << model_.index(model_.rowCount() - 1, model_.columnCount() - 1);
        return wrong;
    }

private:
    static constexpr auto kMode = QAbstractItemModelTester::FailureReportingMode::QtTest;
    QAbstractItemModel& model_;
    QSortFilterProxyModel sorted_;
    QAbstractItemModelTester tester_{&model_, kMode}, sortedTester_{&sorted_, kMode};
    QModelIndexList kept_;
};

}  // namespace weft::tests
