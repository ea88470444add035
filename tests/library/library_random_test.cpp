// Random calls of the C interface: whatever comes in, an answer comes out. Under AddressSanitizer no
// byte beyond a caller's samples is touched. WEFT_RANDOM_CALLS: how many; WEFT_RANDOM_SEED: another
// sequence.
#include <QTest>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "library/pictures.h"
#include "support/random.h"

using namespace weft::tests;

namespace {

class RandomCalls {
public:
    explicit RandomCalls(unsigned seed) : random_(seed) {}

    /// One call with what `calls` of them made of the handle; false: an answer that there is not.
    bool call() {
        storage_.clear();
        pictures_.clear();
        weft_solver* const solver = oneIn(60) ? nullptr : solver_.handle;
        const int status = calls_[below(calls_.size())](*this, solver);
        const char* text = weft_error_text(solver);
        if (status < WEFT_OK || status > WEFT_FAILED || status == WEFT_BUSY || !text) return false;
        failed_ += status == WEFT_FAILED;
        done_ += status == WEFT_OK || status == WEFT_NOT_REACHED;
        const bool isTold = status == WEFT_OK || text[0] != '\0';
        return isTold && status != WEFT_FAILED;
    }
    [[nodiscard]] int done() const { return done_; }
    [[nodiscard]] const char* text() const { return weft_error_text(solver_); }

private:
    using Call = int (*)(RandomCalls&, weft_solver*);

    std::size_t below(std::size_t n) { return std::size_t(random_.below(int(n))); }
    bool oneIn(int n) { return below(std::size_t(n)) == 0; }
    int side() { return 1 + int(below(14)); }

    template <class T, std::size_t count>
    T oneOf(const std::array<T, count>& values) {
        return values[below(count)];
    }

    /// Samples in a block of their own, which ends with the last of them.
    const weft_picture* picture(int width, int height, int channels = 0, int sample = 0) {
        if (oneIn(60)) return nullptr;
        if (channels == 0) channels = oneOf<int>(std::array{1, 3, 4});
        if (sample == 0) sample = 1 + int(below(3));
        const std::size_t each = sample == WEFT_UINT8 ? 1 : sample == WEFT_UINT16 ? 2 : 4;
        const std::size_t count = std::size_t(width) * std::size_t(height) * std::size_t(channels);
        auto block = std::make_unique<unsigned char[]>(count * each);
        fill(block.get(), count, sample);
        weft_picture p = {block.get(), width, height, channels, sample, 0, 0, 0};
        arrange(p, std::ptrdiff_t(each));
        storage_.push_back(std::move(block));
        spoil(p);
        pictures_.push_back(std::make_unique<weft_picture>(p));
        return pictures_.back().get();
    }

    void fill(unsigned char* to, std::size_t count, int sample) {
        const bool wild = oneIn(20);
        for (std::size_t i = 0; i < count; ++i) {
            const auto code = std::uint16_t(below(65536));
            const float value = wild && oneIn(30) ? wildNumber<float>() : float(code) / 65535;
            if (sample == WEFT_UINT8)
                to[i] = static_cast<unsigned char>(code);
            else if (sample == WEFT_UINT16)
                std::memcpy(to + 2 * i, &code, 2);
            else
                std::memcpy(to + 4 * i, &value, 4);
        }
    }

    template <class Number>
    Number wildNumber() {
        using Limits = std::numeric_limits<Number>;
        return oneOf<Number>(std::array<Number, 9>{
            Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), Limits::max(),
            Limits::lowest(), Limits::denorm_min(), 0, -1, Number(1e9)});
    }
    int wildInt() {
        return oneOf<int>(std::array{0, -1, 2, 5, 1 << 30, std::numeric_limits<int>::max(),
                                     std::numeric_limits<int>::min()});
    }

    /// The same block in another order: planes, from the right or from the bottom.
    void arrange(weft_picture& p, std::ptrdiff_t each) {
        if (oneIn(3)) {
            p.channel_bytes = each * p.width * p.height;
            p.pixel_bytes = each;
            p.row_bytes = each * p.width;
        } else {
            p.channel_bytes = each;
            p.pixel_bytes = each * p.channels;
            p.row_bytes = p.pixel_bytes * p.width;
        }
        auto* const first = static_cast<unsigned char*>(p.data);
        if (oneIn(4)) {
            p.data = first + p.row_bytes * (p.height - 1);
            p.row_bytes = -p.row_bytes;
        }
    }

    void spoil(weft_picture& p) {
        if (!oneIn(25)) return;
        switch (below(6)) {
            case 0: p.data = nullptr; break;
            case 1: p.width = oneOf<int>(std::array{0, -3, std::numeric_limits<int>::max()}); break;
            case 2: p.height = oneOf<int>(std::array{0, -3, std::numeric_limits<int>::min()}); break;
            case 3: p.channels = oneOf<int>(std::array{0, -1, 2, 5, 1 << 20}); break;
            case 4: p.sample = oneOf<int>(std::array{0, 4, -1}); break;
            default: p.row_bytes = std::numeric_limits<std::ptrdiff_t>::max(); break;
        }
    }

    static int clone(RandomCalls& r, weft_solver* solver) {
        weft_clone_job job = newClone();
        const int width = r.side(), height = r.side(), w = r.side(), h = r.side();
        job.background = r.picture(width, height);
        job.patch = r.oneIn(4) ? nullptr : r.picture(w, h);
        const bool two = job.patch != nullptr;
        job.mask = r.oneIn(3) ? nullptr : r.picture(two ? w : width, two ? h : height);
        if (r.oneIn(8)) job.keep_colour = r.picture(two ? w : width, two ? h : height);
        static const std::vector<std::string> odd = {"",         ":",
                                                     "import:",  "heal:dx=1e300",
                                                     "fill:x=1", "recolour:red=nan",
                                                     "tile:",    std::string(3000, 'a')};
        const char* known = weft_operation(int(r.below(14)));
        job.operation = r.oneIn(10) ? odd[r.below(odd.size())].c_str() : known;
        job.x = r.oneIn(20) ? r.wildInt() : int(r.below(30)) - 15;
        job.y = r.oneIn(20) ? r.wildInt() : int(r.below(30)) - 15;
        job.linear_light = int(r.below(2));
        job.flip_x = r.oneIn(5), job.flip_y = r.oneIn(5);
        if (r.oneIn(4))
            job.scale = r.oneIn(6) ? r.wildNumber<double>() : 0.3 + double(r.below(20)) / 10;
        if (r.oneIn(4)) job.rotate = r.oneIn(6) ? r.wildNumber<double>() : double(r.below(360));
        if (r.oneIn(4)) job.opacity = r.oneIn(6) ? r.wildNumber<double>() : double(r.below(11)) / 10;
        if (r.oneIn(30)) job.size = r.below(5000);
        const weft_picture* out = r.oneIn(5) ? job.background : r.picture(width, height);
        return weft_clone(solver, r.oneIn(60) ? nullptr : &job, out);
    }

    static int onePicture(RandomCalls& r, weft_solver* solver) {
        const int width = r.side(), height = r.side();
        const weft_picture* picture = r.picture(width, height);
        const weft_picture* mask = r.picture(width, r.oneIn(30) ? r.side() : height, 1);
        const weft_picture* out = r.picture(width, height);
        switch (r.below(3)) {
            case 0: return weft_fill(solver, picture, mask, out);
            case 1: return weft_heal(solver, picture, mask, out);
            default: return weft_tile(solver, picture, out);
        }
    }

    static int relief(RandomCalls& r, weft_solver* solver) {
        const int width = r.side(), height = r.side();
        weft_relief_job job;
        weft_relief_init(&job, sizeof job);
        job.picture = r.picture(width, height);
        if (!r.oneIn(3)) job.mask = r.picture(width, height, 1);
        job.kind = r.oneIn(30) ? r.wildInt() : 1 + int(r.below(3));
        job.linear_light = int(r.below(2));
        job.concave = int(r.below(2));
        for (double& l : job.light)
            l = r.oneIn(30) ? r.wildNumber<double>() : double(r.below(20)) / 10 - 1;
        for (double* number : {&job.smoothness, &job.depth, &job.width, &job.detail, &job.background})
            if (r.oneIn(20)) *number = r.wildNumber<double>();
        const weft_picture* heights = r.picture(width, height, 1, WEFT_FLOAT32);
        const weft_picture* normals =
            r.oneIn(2) ? nullptr : r.picture(width, height, 3, WEFT_FLOAT32);
        return weft_relief(solver, r.oneIn(60) ? nullptr : &job, heights, normals);
    }

    static int settings(RandomCalls& r, weft_solver* solver) {
        weft_certificate certificate;
        static const char* const names[] = {"cpu", "cpu", "cpu", "", "cuda:x", "CPU", nullptr};
        switch (r.below(5)) {
            case 0: return weft_set_backend(solver, names[r.below(std::size(names))]);
            case 1:
                return weft_set_threads(solver, r.oneIn(3) ? r.wildInt() % 3 : 1 + int(r.below(2)));
            case 2: return weft_set_tolerance(solver, r.oneIn(2) ? r.wildNumber<double>() : 0.5);
            case 3:
                return weft_get_certificate(solver, &certificate, r.below(sizeof certificate + 1));
            default: weft_cancel(solver); return WEFT_OK;
        }
    }

    Random random_;
    Solver solver_{"cpu", 1};
    std::vector<std::unique_ptr<unsigned char[]>> storage_;
    std::vector<std::unique_ptr<weft_picture>> pictures_;
    int done_ = 0, failed_ = 0;
    std::array<Call, 8> calls_ = {clone,      clone,      clone,  clone,
                                  onePicture, onePicture, relief, settings};
};

}  // namespace

class LibraryRandomTest : public QObject {
    Q_OBJECT

private slots:
    void eachCallIsAnswered() {
        bool isNumber = false;
        const int wanted = qEnvironmentVariableIntValue("WEFT_RANDOM_CALLS", &isNumber);
        const int calls = isNumber ? wanted : 2000;
        const auto seed = unsigned(qEnvironmentVariableIntValue("WEFT_RANDOM_SEED"));
        RandomCalls random(seed);
        for (int i = 0; i < calls; ++i)
            QVERIFY2(
                random.call(),
                qPrintable(QString("call %1 of seed %2: %3").arg(i).arg(seed).arg(random.text())));
        QVERIFY2(random.done() > calls / 8, qPrintable(QString::number(random.done())));
    }
};

QTEST_GUILESS_MAIN(LibraryRandomTest)
#include "library_random_test.moc"
