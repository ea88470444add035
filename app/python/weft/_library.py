"""weft.h as ctypes sees it. Functions called by it let other threads of Python run."""

import ctypes
import ctypes.util
import os

import numpy as np

OK, NOT_REACHED = 0, 5


class Error(RuntimeError):
    """Why a job failed, in a sentence. status: the weft_status."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class Picture(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("width", ctypes.c_int32), ("height", ctypes.c_int32),
                ("channels", ctypes.c_int32), ("sample", ctypes.c_int32), ("row_bytes", ctypes.c_ssize_t),
                ("pixel_bytes", ctypes.c_ssize_t), ("channel_bytes", ctypes.c_ssize_t)]


class Certificate(ctypes.Structure):
    _fields_ = [("error_bound", ctypes.c_double), ("error_estimate", ctypes.c_double), ("tolerance", ctypes.c_double),
                ("seconds", ctypes.c_double), ("unknowns", ctypes.c_int64), ("cycles", ctypes.c_int64),
                ("certified", ctypes.c_int32), ("parts", ctypes.c_int32)]


class CloneJob(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("background", ctypes.POINTER(Picture)), ("patch", ctypes.POINTER(Picture)),
                ("mask", ctypes.POINTER(Picture)), ("keep_colour", ctypes.POINTER(Picture)),
                ("operation", ctypes.c_char_p), ("x", ctypes.c_int32), ("y", ctypes.c_int32),
                ("linear_light", ctypes.c_int32), ("flip_x", ctypes.c_int32), ("flip_y", ctypes.c_int32),
                ("scale", ctypes.c_double), ("rotate", ctypes.c_double), ("opacity", ctypes.c_double)]


class ReliefJob(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("picture", ctypes.POINTER(Picture)), ("mask", ctypes.POINTER(Picture)),
                ("kind", ctypes.c_int32), ("linear_light", ctypes.c_int32), ("concave", ctypes.c_int32),
                ("light", ctypes.c_double * 3), ("smoothness", ctypes.c_double), ("depth", ctypes.c_double),
                ("width", ctypes.c_double), ("detail", ctypes.c_double), ("background", ctypes.c_double)]


SAMPLES = {np.dtype(np.uint8): 1, np.dtype(np.uint16): 2, np.dtype(np.float32): 3}
PROGRESS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Certificate), ctypes.c_void_p)


def _loaded():
    # WEFT_LIBRARY: another file than the system's.
    lib = ctypes.CDLL(os.environ.get("WEFT_LIBRARY") or "libweft.so.1")
    handle, picture = ctypes.c_void_p, ctypes.POINTER(Picture)
    declared = {
        "weft_version": (ctypes.c_char_p, []),
        "weft_operation": (ctypes.c_char_p, [ctypes.c_int]),
        "weft_open": (ctypes.c_int, [ctypes.POINTER(handle)]),
        "weft_close": (None, [ctypes.POINTER(handle)]),
        "weft_error_text": (ctypes.c_char_p, [handle]),
        "weft_set_backend": (ctypes.c_int, [handle, ctypes.c_char_p]),
        "weft_set_threads": (ctypes.c_int, [handle, ctypes.c_int]),
        "weft_set_tolerance": (ctypes.c_int, [handle, ctypes.c_double]),
        "weft_set_progress": (ctypes.c_int, [handle, PROGRESS, ctypes.c_void_p]),
        "weft_cancel": (None, [handle]),
        "weft_get_certificate": (ctypes.c_int, [handle, ctypes.POINTER(Certificate), ctypes.c_size_t]),
        "weft_device": (ctypes.c_char_p, [handle]),
        "weft_clone_init": (None, [ctypes.POINTER(CloneJob), ctypes.c_size_t]),
        "weft_clone": (ctypes.c_int, [handle, ctypes.POINTER(CloneJob), picture]),
        "weft_fill": (ctypes.c_int, [handle, picture, picture, picture]),
        "weft_heal": (ctypes.c_int, [handle, picture, picture, picture]),
        "weft_tile": (ctypes.c_int, [handle, picture, picture]),
        "weft_relief_init": (None, [ctypes.POINTER(ReliefJob), ctypes.c_size_t]),
        "weft_relief": (ctypes.c_int, [handle, ctypes.POINTER(ReliefJob), picture, picture]),
    }
    for name, (result, arguments) in declared.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


lib = _loaded()
