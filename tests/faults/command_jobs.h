#pragma once
/// `weft clone` and `weft relief` as jobs: files in, files out, all old or all new.
#include <fcntl.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <map>

#include "app/cli/clone/clone_arguments.h"
#include "app/cli/relief/relief_arguments.h"
#include "faults/fault_jobs.h"
#include "weft/io/picture_file.h"

namespace weft::tests {

/// While it lives nothing reaches the terminal's error stream.
class QuietErrors {
public:
    QuietErrors() : kept_(::fcntl(2, F_DUPFD_CLOEXEC, 3)), nowhere_(std::fopen("/dev/null", "w")) {
        ::dup2(::fileno(nowhere_), 2);
    }
    ~QuietErrors() {
        ::dup2(kept_, 2);
        ::close(kept_);
        std::fclose(nowhere_);
    }
    QuietErrors(const QuietErrors&) = delete;
    QuietErrors& operator=(const QuietErrors&) = delete;

private:
    int kept_;
    std::FILE* nowhere_;
};

/// The files of a job, in a folder of its own.
class JobFolder {
public:
    [[nodiscard]] std::string at(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }
    [[nodiscard]] QByteArray load(const std::string& name) const {
        QFile file(QString::fromStdString(at(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray(kNone);
    }
    void save(const std::string& name, const QByteArray& bytes) const {
        QFile file(QString::fromStdString(at(name)));
        if (bytes == kNone) {
            file.remove();
        } else if (file.open(QIODevice::WriteOnly)) {
            file.write(bytes);
        }
    }
    /// What stays of files that were not finished.
    [[nodiscard]] bool hasLeftovers() const {
        const auto all = QDir::Files | QDir::Hidden | QDir::System;
        return !QDir(folder_.path()).entryList({".weft-*"}, all).isEmpty();
    }
    static constexpr const char* kNone = "(there is no such file)";

private:
    QTemporaryDir folder_;
};

/// Work that writes several files. Before each run they are as `old`; afterwards all are as the run
/// without faults made them, or, where it failed, as they were.
class WritingJob {
public:
    using Outputs = std::map<std::string, QByteArray>;

    /// `mayMix`: where it fails, some may be new and others old.
    WritingJob(std::shared_ptr<JobFolder> folder, Outputs old, FaultyJob work, bool mayMix = false)
        : folder_(std::move(folder)), old_(std::move(old)), work_(std::move(work)), mayMix_(mayMix) {
        putOld();
        const QuietErrors quiet;
        work_();
        for (const auto& [name, bytes] : old_) new_[name] = folder_->load(name);
    }
    WritingJob thatMayMix() const {
        WritingJob job = *this;
        job.mayMix_ = true;
        return job;
    }
    /// Whether what a run wrote is as good as what the first one did; without, it is to be the same.
    using Equal = std::function<bool(const QByteArray& written, const QByteArray& first)>;
    void judgeBy(const std::string& name, Equal equal) { equal_[name] = std::move(equal); }

    void operator()() const {
        putOld();
        try {
            const QuietErrors quiet;
            work_();
        } catch (const WrongResult&) {
            throw;
        } catch (...) {
            require(!folder_->hasLeftovers(), "a temporary file is left");
            for (const auto& [name, bytes] : old_)
                require(folder_->load(name) == bytes || (mayBeNew(name) && isNew(name)),
                        name + " is not what it was");
            throw;
        }
        require(!folder_->hasLeftovers(), "a temporary file is left");
        for (const auto& [name, bytes] : new_) require(isNew(name), name + " is another file");
    }

private:
    void putOld() const {
        for (const auto& [name, bytes] : old_) folder_->save(name, bytes);
    }
    /// Though the job failed. Reports are written all the same where a device fails.
    [[nodiscard]] bool mayBeNew(const std::string& name) const {
        return mayMix_ || name == "report.json";
    }
    [[nodiscard]] bool isNew(const std::string& name) const {
        const QByteArray bytes = folder_->load(name);
        const auto equal = equal_.find(name);
        return equal == equal_.end() ? bytes == new_.at(name) : equal->second(bytes, new_.at(name));
    }

    std::shared_ptr<JobFolder> folder_;
    Outputs old_, new_;
    std::map<std::string, Equal> equal_;
    FaultyJob work_;
    bool mayMix_;
};

/// Of reports, which tell the time.
inline bool isWhole(const QByteArray& json, const QByteArray&) {
    return json.startsWith('{') && json.endsWith("}\n");
}
/// Of float pictures: samples differ by so much at most.
inline WritingJob::Equal within(double difference) {
    return [difference](const QByteArray& a, const QByteArray& b) {
        const auto pictureOf = [](const QByteArray& bytes) {
            return io::readPicture(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                             static_cast<std::size_t>(bytes.size())),
                                   "written");
        };
        if (a == b) return true;
        if (!a.startsWith('P') || !b.startsWith('P')) return false;
        const double found =
            largestDifference(pictureOf(a).color->view(), pictureOf(b).color->view());
        require(found <= difference, "samples differ by " + std::to_string(found));
        return true;
    };
}

inline void requireDone(int code) {
    require(code == cli::kDone, "exit code " + std::to_string(code));
}

/// Writes the pictures of a clone and solves it.
inline WritingJob cloneCommand(const BackendRegistry& registry, const char* out = "out.png",
                               const char* backend = "auto") {
    auto folder = std::make_shared<JobFolder>();
    const CloneProblem scene = cloneScene(Gradients::import);
    const Field opaque = [&] {
        const Mask& mask = *scene.patch().mask;
        Field alpha(mask.extent(), 1);
        for (int y = 0; y < mask.extent().height; ++y)
            for (int x = 0; x < mask.extent().width; ++x)
                alpha.at(0, {x, y}) = mask.unknown({x, y}) ? kFullScale : 0;
        return alpha;
    }();
    io::writePicture(folder->at("background.png"), scene.background().view(), {}, {});
    io::writePicture(folder->at("patch.tif"), scene.patch().image->view(), opaque.view(), {});
    cli::CloneArguments a;
    a.background = folder->at("background.png");
    a.patch = folder->at("patch.tif");
    a.atText = "12,9";
    a.out = folder->at(out);
    a.report = folder->at("report.json");
    a.threads = 2;
    a.backend = backend;
    const FaultyJob work = [a, registry] { requireDone(cli::runClone(a, registry)); };
    WritingJob job(folder, {{out, "an old picture"}, {"report.json", JobFolder::kNone}}, work);
    job.judgeBy("report.json", isWhole);
    return job;
}

inline WritingJob reliefCommand(const BackendRegistry& registry, const char* height = "height.tif",
                                const char* backend = "auto") {
    auto folder = std::make_shared<JobFolder>();
    const auto scene = reliefScene(40);
    io::writePicture(folder->at("image.pfm"), scene->image()->view(), {}, {.depth = 32});
    cli::ReliefArguments a;
    a.image = folder->at("image.pfm");
    a.lightText = "0.2,0.1,1";
    a.height = folder->at(height);
    a.normals = folder->at("normals.png");
    a.mesh = folder->at("mesh.glb");
    a.report = folder->at("report.json");
    a.threads = 2;
    a.backend = backend;
    const FaultyJob work = [a, registry] { requireDone(cli::runRelief(a, registry)); };
    WritingJob job(folder,
                   {{height, "old heights"},
                    {"normals.png", JobFolder::kNone},
                    {"mesh.glb", "an old body"},
                    {"report.json", JobFolder::kNone}},
                   work);
    job.judgeBy("report.json", isWhole);
    return job;
}

}  // namespace weft::tests
