#pragma once
/// Between a caller's samples and the engine's pictures. Errors begin with `name`: "The patch".
#include "app/library/weft.h"
#include "weft/backend/thread_pool.h"
#include "weft/mask.h"
#include "weft/picture.h"

namespace weft::library {

/// Throws InvalidProblem: a null pointer; a size, channels or samples that there are not; steps
/// beyond memory; a sample that is not finite. NotEnoughMemory.
void checkPicture(const weft_picture* picture, const char* name);
/// Whether a picture of 8 bits keeps its codes (Field::codes), which are sent to a device, or what
/// they tell of its range alone.
enum class Codes { kept, rangeOnly };
/// A checked picture, as a file with these samples would be read.
[[nodiscard]] Picture pictureOf(const weft_picture* given, const char* name, ThreadPool& pool,
                                Codes codes = Codes::rangeOnly);
/// Marked where its luma is half of full scale or more. Throws InvalidProblem where its size is not
/// `extent`.
[[nodiscard]] Mask maskOf(const weft_picture* given, const char* name, Extent extent,
                          ThreadPool& pool);
/// Throws InvalidProblem where the samples of `made` cannot be written there: another size; colour to
/// grey.
void checkOutput(const weft_picture* out, Extent extent, int channels);
/// Writes as files are: codes rounded half up and clamped, floats as they are; opaque where there is
/// no alpha.
void writeTo(const weft_picture& out, const Picture& made, ThreadPool& pool);
/// Planes of floats as they are, one a channel.
void writeNumbers(const weft_picture& out, FieldView planes, ThreadPool& pool);

[[nodiscard]] inline Extent extentOf(const weft_picture& p) { return {p.width, p.height}; }

}  // namespace weft::library
