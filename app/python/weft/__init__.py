"""Pictures solved into each other without a seam, on NumPy arrays.

Arrays are H x W (grey), H x W x 3 (colours) or H x W x 4 (and alpha) of uint8, uint16 or float32 (0 to 1). They are read
where they lie, whatever their strides; results are new arrays unless `out` is given. The pixels are those of the
program `weft`. While a job runs, other threads of Python do.
"""

import ctypes
import threading

import numpy as np

from . import _library as _c
from ._library import Error

__all__ = [
    "Certificate", "Error", "MIXED_CLONE", "MONOCHROME_TRANSFER", "NORMAL_CLONE", "Solver", "clone", "fill", "heal",
    "operations", "relief", "seamless_clone", "tile", "version",
]

NORMAL_CLONE, MIXED_CLONE, MONOCHROME_TRANSFER = 1, 2, 3  # as cv2 counts them

_KINDS = {"body": 1, "terrain": 2, "bas-relief": 3}


def version():
    """Version of the library, "0.1.0"."""
    return _c.lib.weft_version().decode()


def operations():
    """Keys of the operations of clone(), "import" first."""
    found, i = [], 0
    while (key := _c.lib.weft_operation(i)) is not None:
        found.append(key.decode())
        i += 1
    return found


class Certificate:
    """How a job went. error_bound: how far any sample is from the exact solution at most, in steps of 255, before it was
    rounded; guaranteed where certified. unknowns: pixels solved for. seconds: of the solve."""

    def __init__(self, c):
        for name, _ in _c.Certificate._fields_:
            setattr(self, name, getattr(c, name))
        self.certified = bool(self.certified)

    def __repr__(self):
        return f"Certificate(error_bound={self.error_bound:.3g}, certified={self.certified}, unknowns={self.unknowns})"


def _picture(array, name, dtype=None):
    """The array as the library takes it, and what must stay alive until then."""
    if array is None:
        return None
    array = np.asarray(array)
    if array.dtype == np.bool_:
        array = array.astype(np.uint8) * 255
    if array.dtype.newbyteorder("=") not in _c.SAMPLES:
        raise TypeError(f"{name} is of {array.dtype}; it must be uint8, uint16, float32 or, of a mask, bool.")
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    if array.ndim not in (2, 3):
        raise ValueError(f"{name} has {array.ndim} dimensions; it must be H x W or H x W x 1, 3 or 4.")
    if array.size == 0 or max(array.shape) > 2**27:
        raise ValueError(f"{name} is of shape {array.shape}; sides go from 1 to 2^27.")
    channels, step = (array.shape[2], array.strides[2]) if array.ndim == 3 else (1, array.itemsize)
    p = _c.Picture(array.ctypes.data, array.shape[1], array.shape[0], channels, _c.SAMPLES[array.dtype],
                   array.strides[0], array.strides[1], step)
    if 0 in (p.row_bytes, p.pixel_bytes, p.channel_bytes):  # a repeated sample: 0 means packed there
        return _picture(np.ascontiguousarray(array), name)
    p.array = array
    return p


def _output(out, shape, dtype):
    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray) or not out.flags.writeable:
        raise ValueError("out must be an array that can be written.")
    if 0 in out.strides or not out.dtype.isnative or out.dtype not in _c.SAMPLES:
        raise ValueError("out must be an array of uint8, uint16 or float32 whose samples lie apart.")
    return out


def _result_shape(background, *others):
    """Grey where all are grey, else colours; with alpha where the background has some."""
    colours = any(a is not None and a.ndim == 3 and a.shape[2] >= 3 for a in (background, *others))
    if not colours:
        return background.shape
    return background.shape[:2] + ((4,) if background.ndim == 3 and background.shape[2] == 4 else (3,))


class Solver:
    """Keeps threads, device and set-ups from job to job. One job at a time; cancel() may come from any thread.

    backend: "auto", "cpu", "cuda", "cuda:1". threads: of the CPU, 0: all cores. tolerance: largest error in steps of
    255; 0: half a step of the result's samples. progress: called with a Certificate at most 60 times a second, and with
    that of finished pixels; what is true of its answer cancels a job that runs."""

    def __init__(self, backend="auto", threads=0, tolerance=0.0, progress=None):
        self._handle = ctypes.c_void_p()
        self._check(_c.lib.weft_open(ctypes.byref(self._handle)))
        self._raised = None
        self._progress = _c.PROGRESS(self._tell(progress)) if progress else _c.PROGRESS()
        self._check(_c.lib.weft_set_backend(self._handle, str(backend).encode()))
        self._check(_c.lib.weft_set_threads(self._handle, int(threads)))
        self._check(_c.lib.weft_set_tolerance(self._handle, float(tolerance)))
        self._check(_c.lib.weft_set_progress(self._handle, self._progress, None))

    def _tell(self, progress):
        def told(so_far, _):
            try:
                return 1 if progress(Certificate(so_far.contents)) else 0
            except BaseException as error:  # raised again where the job was asked for
                self._raised = error
                return 1

        return told

    def _check(self, status):
        raised, self._raised = getattr(self, "_raised", None), None
        if raised is not None:
            raise raised
        if status not in (_c.OK, _c.NOT_REACHED):
            raise Error(status, _c.lib.weft_error_text(self._handle).decode())

    def close(self):
        """Frees threads and memory; later calls fail with a sentence."""
        _c.lib.weft_close(ctypes.byref(self._handle))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_handle", None):
            self.close()

    def cancel(self):
        """Ends the job that runs. Any thread."""
        _c.lib.weft_cancel(self._handle)

    @property
    def certificate(self):
        """Of the last job."""
        c = _c.Certificate()
        self._check(_c.lib.weft_get_certificate(self._handle, ctypes.byref(c), ctypes.sizeof(c)))
        return Certificate(c)

    @property
    def device(self):
        """What the last job ran on, in words."""
        return _c.lib.weft_device(self._handle).decode()

    def clone(self, background, patch=None, mask=None, at=(0, 0), operation="import", *, keep_colour=None,
              linear_light=False, flip_x=False, flip_y=False, scale=1.0, rotate=0.0, opacity=1.0, out=None):
        """patch solved into background, its top-left pixel at `at` = (x, y). mask: of the patch's size, marked from half
        of full scale on (None: what is not transparent). operation: as `weft clone --operation` takes it."""
        first = patch if background is None else background
        if first is None:
            raise ValueError("There is neither a background nor a patch.")
        b, p = _picture(background, "background"), _picture(patch, "patch")
        m, k = _picture(mask, "mask"), _picture(keep_colour, "keep_colour")
        out = _output(out, _result_shape((b or p).array, p.array if p else None), (b or p).array.dtype)
        job = _c.CloneJob()
        _c.lib.weft_clone_init(ctypes.byref(job), ctypes.sizeof(job))
        for name, value in (("background", b), ("patch", p), ("mask", m), ("keep_colour", k)):
            setattr(job, name, ctypes.pointer(value) if value else None)
        job.operation = str(operation).encode()
        job.x, job.y = _whole(at[0]), _whole(at[1])
        job.linear_light, job.flip_x, job.flip_y = bool(linear_light), bool(flip_x), bool(flip_y)
        job.scale, job.rotate, job.opacity = scale, rotate, opacity
        self._check(_c.lib.weft_clone(self._handle, ctypes.byref(job), _picture(out, "out")))
        return out

    def fill(self, picture, mask, *, out=None):
        """The colours around the mask blended across it."""
        return self._change(_c.lib.weft_fill, picture, mask, out)

    def heal(self, picture, mask, *, out=None):
        """Each part of the mask predicted from its surroundings, with texture from where it fits best."""
        return self._change(_c.lib.weft_heal, picture, mask, out)

    def tile(self, picture, *, out=None):
        """The picture made so that copies side by side show no seam."""
        p = _picture(picture, "picture")
        out = _output(out, p.array.shape, p.array.dtype)
        self._check(_c.lib.weft_tile(self._handle, p, _picture(out, "out")))
        return out

    def _change(self, function, picture, mask, out):
        p, m = _picture(picture, "picture"), _picture(mask, "mask")
        if p is None or m is None:
            raise ValueError("Both picture and mask are needed.")
        out = _output(out, p.array.shape, p.array.dtype)
        self._check(function(self._handle, p, m, _picture(out, "out")))
        return out

    def relief(self, picture, mask=None, kind="body", *, light=None, linear_light=False, concave=False, smoothness=1e-3,
               depth=3.0, width=100.0, detail=0.9, background=0.1):
        """(height, normals, light) of the shading: float32 H x W in pixels, float32 H x W x 3 (right, up, towards the
        viewer), the light's direction. kind: "body", "terrain" or "bas-relief". light: (x, y, z), None: looked for."""
        if kind not in _KINDS:
            raise ValueError('kind must be "body", "terrain" or "bas-relief".')
        p, m = _picture(picture, "picture"), _picture(mask, "mask")
        if p is None:
            raise ValueError("A picture is needed.")
        shape = p.array.shape[:2]
        height, normals = np.empty(shape, np.float32), np.empty(shape + (3,), np.float32)
        job = _c.ReliefJob()
        _c.lib.weft_relief_init(ctypes.byref(job), ctypes.sizeof(job))
        job.picture, job.mask = ctypes.pointer(p), ctypes.pointer(m) if m else None
        job.kind, job.linear_light, job.concave = _KINDS[kind], bool(linear_light), bool(concave)
        if light is not None:
            job.light[:] = [float(v) for v in light]
        job.smoothness, job.depth, job.width, job.detail, job.background = smoothness, depth, width, detail, background
        self._check(_c.lib.weft_relief(self._handle, ctypes.byref(job), _picture(height, "height"),
                                       _picture(normals, "normals")))
        return height, normals, tuple(job.light)


def _whole(value):
    if not -(2**31) <= value < 2**31 or int(value) != value:
        raise ValueError("A place must be two whole numbers.")
    return int(value)


_threads = threading.local()


def _own():
    """The solver of this thread, made at the first call and kept until the thread ends."""
    if not hasattr(_threads, "solver"):
        _threads.solver = Solver()
    return _threads.solver


def clone(*args, **named):
    return _own().clone(*args, **named)


def fill(*args, **named):
    return _own().fill(*args, **named)


def heal(*args, **named):
    return _own().heal(*args, **named)


def tile(*args, **named):
    return _own().tile(*args, **named)


def relief(*args, **named):
    return _own().relief(*args, **named)


for _name in ("clone", "fill", "heal", "tile", "relief"):
    globals()[_name].__doc__ = getattr(Solver, _name).__doc__


def seamless_clone(src, dst, mask, center, flags, blend=None):
    """What cv2.seamlessClone takes: src and dst H x W x 3 in blue, green, red; mask: what of src is not 0; center: (x, y)
    in dst of the middle of the mask's box. Returns a new picture, or `blend`."""
    keys = {NORMAL_CLONE: "import", MIXED_CLONE: "mixed", MONOCHROME_TRANSFER: "monochrome"}
    if flags not in keys:
        raise ValueError("flags must be NORMAL_CLONE, MIXED_CLONE or MONOCHROME_TRANSFER.")
    src, dst, mask = np.asarray(src), np.asarray(dst), np.asarray(mask)
    if not all(a.ndim == 3 and a.shape[2] == 3 for a in (src, dst)):
        raise ValueError("src and dst must be H x W x 3.")
    marked = mask != 0 if mask.ndim == 2 else (mask != 0).any(axis=2)
    if marked.shape != src.shape[:2]:
        raise ValueError(f"The mask is of shape {marked.shape}, but src of {src.shape[:2]}.")
    rows, columns = np.flatnonzero(marked.any(axis=1)), np.flatnonzero(marked.any(axis=0))
    if rows.size == 0:
        raise ValueError("The mask marks no pixel.")
    wide, high = columns[-1] + 1 - columns[0], rows[-1] + 1 - rows[0]
    at = _whole(center[0]) - wide // 2 - columns[0], _whole(center[1]) - high // 2 - rows[0]
    out = np.empty_like(dst) if blend is None else blend
    _own().clone(dst[..., ::-1], src[..., ::-1], marked, at, keys[flags], out=out[..., ::-1])
    return out
