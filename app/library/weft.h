#pragma once
/// libweft: one picture solved into another without a seam, holes filled, blemishes healed, shading
/// turned into heights. A C99 interface; the program `weft` gives the same pixels.
/// resources/manual/library.md has examples.
///
/// Handles. A weft_solver does one thing at a time and keeps its threads, its device and its memory
/// from one job to the next. Several may work side by side, each on a thread of its own.
/// weft_cancel() alone may be called meanwhile, from any thread. What a job is given belongs to the
/// caller, who keeps it as it is until the job returns.
///
/// Errors. Nothing is thrown and nothing is printed: functions answer with a weft_status, and
/// weft_error_text() says in a sentence what was wrong. A job that fails, or is cancelled, leaves its
/// output as it was.
///
/// The interface grows only: structs that may get more fields carry their size, by which older
/// callers are known.
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define WEFT_API __attribute__((visibility("default")))
#else
#define WEFT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum weft_status {
    WEFT_OK = 0,
    WEFT_BAD_ARGUMENT = 1,  ///< a null pointer, sizes that differ, NaN, an unknown word
    WEFT_NO_MEMORY = 2,
    WEFT_NO_DEVICE = 3,    ///< what was to solve is not there, or failed
    WEFT_CANCELLED = 4,    ///< by weft_cancel() or by the progress function
    WEFT_NOT_REACHED = 5,  ///< the output is written, but its error may exceed the tolerance
    WEFT_BUSY = 6,         ///< the handle is at work on another thread
    WEFT_FAILED = 7        ///< anything else
} weft_status;

typedef enum weft_sample {
    WEFT_UINT8 = 1,
    WEFT_UINT16 = 2,  ///< in the machine's byte order; any alignment
    WEFT_FLOAT32 = 3  ///< 1.0 is full scale; values beyond it stay, NaN and infinity are refused
} weft_sample;

/// Samples that belong to the caller. A step of 0 means packed: samples side by side, then pixels,
/// then rows. Steps may be negative; `data` is then still pixel (0, 0). Rows may come from anywhere,
/// so that parts of pictures, planes and transposed arrays need no copy.
typedef struct weft_picture {
    void* data;               ///< of inputs it is only read
    int32_t width, height;    ///< pixels, 1 or more
    int32_t channels;         ///< 1: grey; 3: red, green, blue; 4: and alpha, which colours are not
                              ///< multiplied by
    int32_t sample;           ///< a weft_sample
    ptrdiff_t row_bytes;      ///< from a row to the one below
    ptrdiff_t pixel_bytes;    ///< from a pixel to the one to its right
    ptrdiff_t channel_bytes;  ///< from a pixel's sample to the next
} weft_picture;

typedef struct weft_solver weft_solver;

/// How a solve went. Errors are of the solved picture before it is rounded to the output's samples
/// and before opacity, in steps of 255, against the exact solution of the equations; the largest of
/// all samples.
typedef struct weft_certificate {
    double error_bound;     ///< guaranteed where `certified` is 1
    double error_estimate;  ///< not a guarantee
    double tolerance;       ///< that was asked for
    double seconds;         ///< of the solve; 0 while it runs
    int64_t unknowns;       ///< pixels that were solved for
    int64_t cycles;         ///< of multigrid
    int32_t certified;
    int32_t parts;  ///< solves that it sums up: 1, or those of a healed mask; 0: none
} weft_certificate;

/// Called on the job's thread, at most 60 times a second. Anything but 0 cancels the job. Once more
/// when pixels are written, with their certificate; that answer does not count.
typedef int (*weft_progress)(const weft_certificate* so_far, void* user);

/// "0.1.0".
WEFT_API const char* weft_version(void);
/// Words for a status; never null.
WEFT_API const char* weft_status_text(int status);
/// Keys of the operations of weft_clone(), "import" first; null from their number on.
WEFT_API const char* weft_operation(int index);

/// A handle with the usual settings; null in *solver where there is no memory for one.
WEFT_API weft_status weft_open(weft_solver** solver);
/// Frees it, and makes *solver null, which every function refuses. Null is ignored. Not while it
/// works.
WEFT_API void weft_close(weft_solver** solver);
/// What was wrong with the last call that failed, a sentence; "" where none did. Never null. Valid
/// until the next call.
WEFT_API const char* weft_error_text(const weft_solver* solver);

/// "auto" (as new): the GPU where there is one that CUDA knows, else the CPU; "cpu", "cuda",
/// "cuda:1". It is made ready by the next job, which fails where it is not there.
WEFT_API weft_status weft_set_backend(weft_solver* solver, const char* name);
/// Threads of the CPU, the caller's included, 0 to 1024; 0 (as new): all cores. Results do not depend
/// on it.
WEFT_API weft_status weft_set_threads(weft_solver* solver, int threads);
/// Largest error in steps of 255. 0 (as new): half a step of the output's samples, of floats as of 16
/// bits.
WEFT_API weft_status weft_set_tolerance(weft_solver* solver, double steps);
/// Null: none.
WEFT_API weft_status weft_set_progress(weft_solver* solver, weft_progress progress, void* user);
/// Ends the job that runs, within some ten milliseconds; without one nothing happens. Any thread.
WEFT_API void weft_cancel(weft_solver* solver);
/// Of the last job that ended. `size`: of the struct, so much of which is written.
WEFT_API weft_status weft_get_certificate(weft_solver* solver, weft_certificate* certificate,
                                          size_t size);
/// What the last job ran on, in words; "" before the first. Valid until the next call.
WEFT_API const char* weft_device(const weft_solver* solver);

/// A patch solved into a background. weft_clone_init() sets all fields; zero is not the usual value
/// of each.
typedef struct weft_clone_job {
    size_t size;                     ///< of the struct, as weft_clone_init() was told
    const weft_picture* background;  ///< null: the patch, for operations that need no other picture
    const weft_picture* patch;       ///< null: the background, for operations that use no other
    /// Of the patch's size: pixels are pasted where it is half of full scale or more. Null: what of
    /// the patch is not transparent. One channel, or three, of which the luma counts.
    const weft_picture* mask;
    const weft_picture* keep_colour;  ///< the same of pixels that keep the patch's colour; null: none
    const char*
        operation;  ///< as the command line takes it: "import" (or null), "mixed", "heal:dx=40,dy=-3"
    int32_t x, y;   ///< background coordinates of the patch's top-left pixel
    int32_t linear_light;    ///< 1: solved in linear light; samples are taken as sRGB's
    int32_t flip_x, flip_y;  ///< 1: left and right, top and bottom change sides, before it is turned
    double scale;            ///< factor about the patch's centre; 1
    double rotate;           ///< degrees, clockwise, about its centre
    double opacity;          ///< of the solved patch, 0 to 1; 1
} weft_clone_job;

WEFT_API void weft_clone_init(weft_clone_job* job, size_t size);
/// `out`: of the background's size, with 1 channel where background and patch are grey, else 3 or 4;
/// any sample. It may be the background's own memory.
WEFT_API weft_status weft_clone(weft_solver* solver, const weft_clone_job* job,
                                const weft_picture* out);
/// The colours around the mask blended across it. `mask`, `out`: of the picture's size; `out` may be
/// the picture.
WEFT_API weft_status weft_fill(weft_solver* solver, const weft_picture* picture,
                               const weft_picture* mask, const weft_picture* out);
/// Each part of the mask predicted from its surroundings, with texture from where it fits best. As
/// weft_fill().
WEFT_API weft_status weft_heal(weft_solver* solver, const weft_picture* picture,
                               const weft_picture* mask, const weft_picture* out);
/// The picture made so that copies side by side show no seam.
WEFT_API weft_status weft_tile(weft_solver* solver, const weft_picture* picture,
                               const weft_picture* out);

/// What the surface of weft_relief() is.
typedef enum weft_relief_kind {
    WEFT_BODY = 1,       ///< a thing whose rim is the mask's edge: shape from shading
    WEFT_TERRAIN = 2,    ///< a surface that goes on beyond the picture: shape from shading
    WEFT_BAS_RELIEF = 3  ///< any picture, as a relief of a chosen depth
} weft_relief_kind;

/// weft_relief_init() sets all fields.
typedef struct weft_relief_job {
    size_t size;
    const weft_picture* picture;
    const weft_picture*
        mask;      ///< as in weft_clone_job, of the picture's size; null: its alpha, or all of it
    int32_t kind;  ///< a weft_relief_kind; as new a body
    int32_t linear_light;  ///< 1: samples are linear light; as new 0, sRGB's
    int32_t concave;       ///< 1: where nothing else tells, hollow rather than raised
    /// Towards it: right, up, towards the viewer; any length. 0, 0, 0 (as new): looked for in the
    /// picture, which takes a second or so; of a bas-relief from above to the left.
    double light[3];
    double smoothness;    ///< 0.001 for clean pictures, 0.1 for noise of a hundredth
    double depth, width;  ///< of a bas-relief, millimetres: 3, 100
    double detail;      ///< of a bas-relief: 0 keeps slopes as they are, 1 makes fine ones as deep as
                        ///< coarse; 0.9
    double background;  ///< of a bas-relief: 0 flattens broad forms, 1 keeps them; 0.1
} weft_relief_job;

WEFT_API void weft_relief_init(weft_relief_job* job, size_t size);
/// `height`: one channel of float32, in pixels towards the viewer, the lowest is 0. `normals`: three
/// of float32 (x right, y up, z towards the viewer), unit length; null: not wanted. Both of the
/// picture's size. The light that was taken is written back into the job, of length 1.
WEFT_API weft_status weft_relief(weft_solver* solver, weft_relief_job* job,
                                 const weft_picture* height, const weft_picture* normals);

#ifdef __cplusplus
}
#endif
