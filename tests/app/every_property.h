#pragma once
/// A picture's metadata with every property that EXIF, IPTC and XMP know, by Exiv2's own lists, each
/// with a value that stands nowhere else; and what bytes tell of such values.
#include <zlib.h>

#include <QByteArray>
#include <QString>
#include <algorithm>
#include <exiv2/exiv2.hpp>
#include <map>
#include <string>

namespace weft::tests {

class EveryProperty {
public:
    Exiv2::ExifData exif;
    Exiv2::IptcData iptc;
    Exiv2::XmpData xmp;
    std::map<std::string, std::string> secrets;  ///< value → key

    EveryProperty() {
        for (const char* group : {"Image", "Photo", "GPSInfo", "Iop"}) addExif(group);
        for (const auto* set = Exiv2::IptcDataSets::envelopeRecordList(); set->number_ != 0xffff;
             ++set)
            addIptc(*set);
        for (const auto* set = Exiv2::IptcDataSets::application2RecordList(); set->number_ != 0xffff;
             ++set)
            addIptc(*set);
        iptc["Iptc.Envelope.CharacterSet"] = "\x1b%G";
        addXmpOfAllNamespaces();
        addXmpStructures();
    }

    [[nodiscard]] std::string secretFor(const std::string& key) {
        const std::string secret = "s3cret" + std::to_string(10000 + secrets.size()) + "x";
        secrets[secret] = key;
        return secret;
    }

private:
    /// How a TIFF's samples lie, where its parts are, and that it is a DNG: the writer's.
    [[nodiscard]] static bool isOfTheFile(int tag) {
        for (const int other :
             {0x00fe, 0x00ff, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0107, 0x0108, 0x0109,
              0x010a, 0x0111, 0x0115, 0x0116, 0x0117, 0x0118, 0x0119, 0x011c, 0x0120, 0x0121,
              0x0122, 0x0123, 0x0124, 0x0125, 0x013d, 0x0140, 0x0142, 0x0143, 0x0144, 0x0145,
              0x014a, 0x0152, 0x0153, 0x0154, 0x0155, 0x0200, 0x0201, 0x0202, 0x0211, 0x0212,
              0x0213, 0x0214, 0x02bc, 0x83bb, 0x8649, 0x8773, 0x8769, 0x8825, 0xa005, 0xc612})
            if (tag == other) return true;
        return false;
    }

    void addExif(const std::string& group) {
        for (const auto* g = Exiv2::ExifTags::groupList(); g->tagList_; ++g) {
            if (group != g->groupName_) continue;
            for (const auto* tag = g->tagList_(); tag->tag_ != 0xffff; ++tag)
                if (!isOfTheFile(tag->tag_)) addExif("Exif." + group + "." + tag->name_, *tag);
        }
    }
    void addExif(const std::string& key, const Exiv2::TagInfo& tag) {
        const Exiv2::ExifKey at(key);
        Exiv2::Value::AutoPtr value = Exiv2::Value::create(tag.typeId_);
        switch (tag.typeId_) {
            case Exiv2::asciiString:
                value->read(key.find(".DateTime") != key.npos ? "2024:05:06 07:08:09"
                                                              : secretFor(key));
                break;
            case Exiv2::comment: value->read("charset=Unicode " + secretFor(key)); break;
            case Exiv2::undefined:
            case Exiv2::unsignedByte: {
                // Short ones are numbers in the disguise of bytes.
                static const char* const kNumbers[] = {"Version", "Configuration", "FileSource",
                                                       "SceneType"};
                const bool isNumber =
                    std::any_of(std::begin(kNumbers), std::end(kNumbers),
                                [&](const char* part) { return key.find(part) != key.npos; });
                const std::string bytes = isNumber ? "0100" : secretFor(key);
                value->read(reinterpret_cast<const Exiv2::byte*>(bytes.data()),
                            static_cast<long>(bytes.size()), Exiv2::littleEndian);
                break;
            }
            default: value->read(key.ends_with(".Orientation") ? "1" : "3"); break;
        }
        exif.add(at, value.get());
    }

    void addIptc(const Exiv2::DataSet& set) {
        const Exiv2::IptcKey key(set.number_, set.recordId_);
        if (key.key() == "Iptc.Envelope.CharacterSet") return;  // how to read the rest
        Exiv2::Value::AutoPtr value = Exiv2::Value::create(set.type_);
        if (set.type_ == Exiv2::string || set.type_ == Exiv2::undefined) {
            const std::string bytes = secretFor(key.key());
            value->read(reinterpret_cast<const Exiv2::byte*>(bytes.data()),
                        static_cast<long>(bytes.size()), Exiv2::littleEndian);
        } else {
            value->read(set.type_ == Exiv2::date   ? "2024-05-06"
                        : set.type_ == Exiv2::time ? "07:08:09+02:00"
                                                   : "3");
        }
        iptc.add(key, value.get());
    }

    [[nodiscard]] static bool is(const Exiv2::XmpPropertyInfo& p, const char* type) {
        return std::string(p.xmpValueType_).find(type) != std::string::npos;
    }
    void addXmpOfAllNamespaces() {
        Exiv2::XmpProperties::registerNs("http://stranger.example/ns/", "stranger");
        Exiv2::Dictionary all;
        Exiv2::XmpProperties::registeredNamespaces(all);
        for (const auto& [prefix, uri] : all) {
            if (prefix == "rdf" || prefix == "xml" || prefix == "iX") continue;
            if (prefix.starts_with("st") && prefix != "stranger") continue;  // of parts of structures
            addXmpOf(prefix, uri);
            const std::string key = "Xmp." + prefix + ".Unheard";
            xmp[key] = secretFor(key);
        }
    }
    void addXmpOf(const std::string& prefix, const std::string& uri) {
        const Exiv2::XmpPropertyInfo* list = nullptr;
        try {
            list = Exiv2::XmpProperties::propertyList(prefix);
        } catch (const Exiv2::AnyError&) {  // one that its parser knows alone
            Exiv2::XmpProperties::registerNs(uri, prefix);
        }
        for (; list && list->name_; ++list) addXmp("Xmp." + prefix + "." + list->name_, *list);
    }
    void addXmp(const std::string& key, const Exiv2::XmpPropertyInfo& p) {
        static const char* const kStructures[] = {"Xmp.exif.Flash",
                                                  "Xmp.xmpMM.DerivedFrom",
                                                  "Xmp.xmpMM.History",
                                                  "Xmp.xmpMM.Ingredients",
                                                  "Xmp.Iptc4xmpExt.LocationShown",
                                                  "Xmp.Iptc4xmpExt.LocationCreated",
                                                  "Xmp.mwg-rs.Regions",
                                                  "Xmp.MP.RegionInfo",
                                                  "Xmp.plus.Licensor",
                                                  "Xmp.xmp.Thumbnails",
                                                  "Xmp.Iptc4xmpCore.CreatorContactInfo"};
        for (const char* structure : kStructures)
            if (key == structure) return;
        const Exiv2::XmpKey at(key);
        const Exiv2::TypeId type = Exiv2::XmpProperties::propertyType(at);
        Exiv2::Value::AutoPtr value = Exiv2::Value::create(type);
        if (type == Exiv2::langAlt) {
            value->read("lang=x-default " + secretFor(key));
            value->read("lang=de " + secretFor(key));
        } else if (key.ends_with(".Orientation")) {
            value->read("1");
        } else if (is(p, "Integer") || is(p, "Rational") || is(p, "Real")) {
            value->read("3");
        } else if (is(p, "Boolean")) {
            value->read("True");
        } else if (key.ends_with("Version")) {
            value->read("0230");
        } else {
            value->read(secretFor(key));
            if (type == Exiv2::xmpBag || type == Exiv2::xmpSeq) value->read(secretFor(key));
        }
        xmp.add(at, value.get());
    }

    void structure(const std::string& key, Exiv2::XmpValue::XmpStruct kind,
                   Exiv2::XmpValue::XmpArrayType array = Exiv2::XmpValue::xaNone) {
        Exiv2::XmpTextValue value;
        if (array == Exiv2::XmpValue::xaNone)
            value.setXmpStruct(kind);
        else
            value.setXmpArrayType(array);
        xmp.add(Exiv2::XmpKey(key), &value);
    }
    void parts(const std::string& key, std::initializer_list<const char*> names) {
        for (const char* name : names) xmp[key + "/" + name] = secretFor(key + "/" + name);
    }
    void addXmpStructures() {
        using Value = Exiv2::XmpValue;
        structure("Xmp.exif.Flash", Value::xsStruct);
        for (const char* name : {"Fired", "Return", "Mode", "Function", "RedEyeMode"})
            xmp[std::string("Xmp.exif.Flash/exif:") + name] = "0";
        parts("Xmp.exif.Flash", {"exif:Unheard"});
        structure("Xmp.Iptc4xmpCore.CreatorContactInfo", Value::xsStruct);
        parts("Xmp.Iptc4xmpCore.CreatorContactInfo",
              {"Iptc4xmpCore:CiAdrExtadr", "Iptc4xmpCore:CiAdrCity", "Iptc4xmpCore:CiAdrRegion",
               "Iptc4xmpCore:CiAdrPcode", "Iptc4xmpCore:CiAdrCtry", "Iptc4xmpCore:CiTelWork",
               "Iptc4xmpCore:CiEmailWork", "Iptc4xmpCore:CiUrlWork"});
        structure("Xmp.xmpMM.DerivedFrom", Value::xsStruct);
        parts("Xmp.xmpMM.DerivedFrom",
              {"stRef:documentID", "stRef:instanceID", "stRef:filePath", "stRef:originalDocumentID"});
        for (const char* place : {"LocationShown", "LocationCreated"}) {
            const std::string key = std::string("Xmp.Iptc4xmpExt.") + place;
            structure(key, Value::xsNone, Value::xaBag);
            parts(key + "[1]", {"Iptc4xmpExt:Sublocation", "Iptc4xmpExt:City",
                                "Iptc4xmpExt:CountryName", "Iptc4xmpExt:WorldRegion"});
        }
        structure("Xmp.xmpMM.History", Value::xsNone, Value::xaSeq);
        parts("Xmp.xmpMM.History[1]", {"stEvt:action", "stEvt:instanceID", "stEvt:softwareAgent",
                                       "stEvt:parameters", "stEvt:changed"});
        structure("Xmp.plus.Licensor", Value::xsNone, Value::xaSeq);
        parts("Xmp.plus.Licensor[1]",
              {"plus:LicensorName", "plus:LicensorTelephone1", "plus:LicensorStreetAddress"});
        structure("Xmp.mwg-rs.Regions", Value::xsStruct);
        structure("Xmp.mwg-rs.Regions/mwg-rs:RegionList", Value::xsNone, Value::xaBag);
        parts("Xmp.mwg-rs.Regions/mwg-rs:RegionList[1]", {"mwg-rs:Name", "mwg-rs:Description"});
        structure("Xmp.MP.RegionInfo", Value::xsStruct);
        structure("Xmp.MP.RegionInfo/MPRI:Regions", Value::xsNone, Value::xaBag);
        parts("Xmp.MP.RegionInfo/MPRI:Regions[1]",
              {"MPReg:PersonDisplayName", "MPReg:PersonEmailDigest", "MPReg:Rectangle"});
        structure("Xmp.xmp.Thumbnails", Value::xsNone, Value::xaAlt);
        parts("Xmp.xmp.Thumbnails[1]", {"xmpGImg:image", "xmpGImg:format"});
    }
};

/// What inflates from `data`; empty where nothing does.
inline QByteArray inflated(const char* data, qsizetype size, int windowBits) {
    z_stream stream{};
    if (inflateInit2(&stream, windowBits) != Z_OK) return {};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data));
    stream.avail_in = static_cast<uInt>(size);
    QByteArray out;
    char buffer[65536];
    int end = Z_OK;
    while (end == Z_OK) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer);
        stream.avail_out = sizeof buffer;
        end = inflate(&stream, Z_NO_FLUSH);
        out.append(buffer, static_cast<qsizetype>(sizeof buffer - stream.avail_out));
    }
    inflateEnd(&stream);
    return end == Z_STREAM_END ? out : QByteArray();
}

/// The file's bytes, and what is packed in them: chunks of PNG, entries of zip, hexadecimal digits.
inline QByteArray unpacked(const QByteArray& file) {
    QByteArray all = file;
    const auto add = [&all](const QByteArray& part) {
        if (part.isEmpty()) return;
        all += part;
        QByteArray digits = part.startsWith("\n") ? part : QByteArray();  // "Raw profile type"
        all += QByteArray::fromHex(digits.replace('\n', ""));
    };
    for (qsizetype i = 0; i + 30 < file.size(); ++i) {
        if (file[i] == '\x78' && (file[i] * 256 + static_cast<unsigned char>(file[i + 1])) % 31 == 0)
            add(inflated(file.constData() + i, file.size() - i, 15));
        if (!QByteArrayView(file).sliced(i).startsWith("PK\3\4")) continue;
        const auto length = [&](qsizetype at) {
            return static_cast<unsigned char>(file[i + at]) +
                   256 * static_cast<unsigned char>(file[i + at + 1]);
        };
        const qsizetype data = i + 30 + length(26) + length(28);
        if (length(8) == 8 && data < file.size())
            add(inflated(file.constData() + data, file.size() - data, -15));
    }
    return all;
}

/// The keys of values that stand in the file, in any disguise.
inline QStringList told(const QByteArray& file, const std::map<std::string, std::string>& secrets) {
    QByteArray all = unpacked(file);
    QByteArray narrow = all;
    narrow.replace('\0', "");  // UTF-16, of either order
    all += narrow;
    QStringList found;
    for (qsizetype at = 0; (at = all.indexOf("s3cret", at)) >= 0; ++at) {
        const auto known = secrets.find(all.mid(at, 12).toStdString());
        found << (known == secrets.end() ? QString(all.mid(at, 40))
                                         : QString::fromStdString(known->second));
    }
    found.removeDuplicates();
    return found;
}

}  // namespace weft::tests
