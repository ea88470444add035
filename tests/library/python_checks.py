"""What `import weft` promises; run by library_python_test. Argument: the program weft, whose pixels are compared."""

import ctypes
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zlib
from pathlib import Path

import numpy as np

import weft

PROGRAM = sys.argv.pop(1)


def picture(height, width, channels, dtype=np.uint8, phase=0):
    y, x, c = np.mgrid[0:height, 0:width, 0:channels]
    wave = 0.5 + 0.3 * np.sin(0.1 * (x + phase) + 0.2 * y + c)
    full = 1 if dtype == np.float32 else np.iinfo(dtype).max
    made = (full * wave).astype(dtype)
    return made if channels > 1 else made[..., 0]


def disc(height, width):
    y, x = np.mgrid[0:height, 0:width]
    return np.hypot(x - width / 2, y - height / 2) < min(height, width) / 2 - 3


def write_ppm(path, array):
    header = b"P6" if array.ndim == 3 else b"P5"
    size = f" {array.shape[1]} {array.shape[0]} {np.iinfo(array.dtype).max}\n".encode()
    path.write_bytes(header + size + array.astype(array.dtype.newbyteorder(">")).tobytes())


def read_png(path):
    """A PNG of 8-bit RGB without interlacing."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        size, kind = int.from_bytes(data[at:at + 4], "big"), data[at + 4:at + 8]
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
            assert body[8:] == bytes([8, 2, 0, 0, 0])
        packed += body if kind == b"IDAT" else b""
        at += size + 12
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 3 * width)
    above, rows = np.zeros((width + 1, 3), int), []
    for line in lines:
        row = np.zeros((width + 1, 3), int)  # with a black pixel to its left
        for x, sample in enumerate(line[1:].reshape(width, 3).astype(int), 1):
            left, up, corner = row[x - 1], above[x], above[x - 1]
            near = np.abs([up - corner, left - corner, left + up - 2 * corner])
            paeth = np.where((near[0] <= near[1]) & (near[0] <= near[2]), left, np.where(near[1] <= near[2], up, corner))
            row[x] = (sample + [0, left, up, (left + up) // 2, paeth][line[0]]) % 256
        rows.append(row[1:])
        above = row
    return np.array(rows, np.uint8)


def by_program(background, patch, mask, at, *words):
    """What `weft clone` writes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_ppm(folder / "b.ppm", background)
        write_ppm(folder / "p.ppm", patch)
        write_ppm(folder / "m.pgm", mask.astype(np.uint8) * 255)
        subprocess.run([PROGRAM, "clone", "--backend", "cpu", "--background", folder / "b.ppm", "--patch", folder / "p.ppm",
                        "--mask", folder / "m.pgm", "--at", f"{at[0]},{at[1]}", "--out", folder / "o.png", *words],
                       check=True, capture_output=True)
        return read_png(folder / "o.png")


class Pixels(unittest.TestCase):
    def setUp(self):
        self.background, self.patch, self.mask = picture(90, 120, 3), picture(48, 64, 3, phase=30), disc(48, 64)
        self.solver = weft.Solver("cpu", threads=2)
        self.addCleanup(self.solver.close)

    def test_pixels_are_those_of_the_program(self):
        for operation in ("import", "mixed", "monochrome"):
            made = self.solver.clone(self.background, self.patch, self.mask, (30, 20), operation)
            expected = by_program(self.background, self.patch, self.mask, (30, 20), "--operation", operation)
            np.testing.assert_array_equal(made, expected)
            self.assertGreater((made != self.background).sum(), 1000)

    def test_strides_do_not_matter(self):
        expected = self.solver.clone(self.background, self.patch, self.mask, (30, 20))
        planes = np.ascontiguousarray(self.background.transpose(2, 0, 1)).transpose(1, 2, 0)
        wide = np.repeat(self.patch, 2, axis=1)[:, ::2]
        mirrored = np.ascontiguousarray(self.mask[::-1, ::-1])[::-1, ::-1]
        out = np.zeros((3, 90, 120), np.uint8).transpose(1, 2, 0)
        self.assertIs(self.solver.clone(planes, wide, mirrored, (30, 20), out=out), out)
        np.testing.assert_array_equal(out, expected)
        constant = np.broadcast_to(np.uint8(128), (48, 64, 3))  # steps of 0
        np.testing.assert_array_equal(self.solver.clone(self.background, constant, self.mask, (30, 20)),
                                      self.solver.clone(self.background, constant.copy(), self.mask, (30, 20)))

    def test_kinds_of_samples_and_channels(self):
        for dtype in (np.uint8, np.uint16, np.float32):
            for channels in (1, 3, 4):
                b, p = picture(60, 80, channels, dtype), picture(30, 30, channels, dtype, 9)
                made = self.solver.clone(b, p, disc(30, 30), (10, 10))
                self.assertEqual((made.dtype, made.shape), (b.dtype, b.shape))
                outside = np.ones(b.shape[:2], bool)
                outside[10:40, 10:40] = False
                np.testing.assert_array_equal(made[outside], b[outside])
        swapped = self.solver.clone(picture(60, 80, 3, np.uint16).astype(">u2"), picture(30, 30, 3, np.uint16, 9))
        np.testing.assert_array_equal(
            swapped, self.solver.clone(picture(60, 80, 3, np.uint16), picture(30, 30, 3, np.uint16, 9)))
        grey = self.solver.clone(picture(60, 80, 1), picture(30, 30, 3))
        self.assertEqual(grey.shape, (60, 80, 3))

    def test_one_picture(self):
        hurt, spots = self.background.copy(), np.zeros((90, 120), bool)
        spots[40:46, 50:56] = spots[20:24, 90:94] = True
        hurt[spots] = 0
        for made in (self.solver.heal(hurt, spots), self.solver.fill(hurt, spots)):
            self.assertLess(np.abs(made.astype(int) - self.background)[spots].max(), 25)
            np.testing.assert_array_equal(made[~spots], hurt[~spots])
        tile = self.solver.tile(self.background).astype(int)
        across = np.abs(tile[:, 0] - tile[:, -1]).mean()
        self.assertLess(across, np.abs(self.background[:, 0].astype(int) - self.background[:, -1]).mean() / 3)

    def test_certificate(self):
        with weft.Solver("cpu", tolerance=0.01) as solver:
            solver.clone(self.background, self.patch, self.mask, (30, 20))
            self.assertTrue(solver.certificate.certified)
            self.assertLessEqual(solver.certificate.error_bound, 0.01)
            self.assertEqual(solver.certificate.unknowns, self.mask.sum())
            self.assertTrue(solver.device.startswith("cpu: "))

    def test_relief(self):
        y, x = np.mgrid[0:80, 0:80]
        nx, ny = (x - 40) / 32, (40 - y) / 32
        inside = nx**2 + ny**2 < 1
        nz = np.sqrt(np.maximum(0, 1 - nx**2 - ny**2))
        shade = (np.maximum(0, 0.3 * nx + 0.4 * ny + 0.86 * nz)).astype(np.float32)
        height, normals, light = self.solver.relief(shade, inside, light=(0.3, 0.4, 0.86), linear_light=True)
        self.assertEqual((height.dtype, height.shape, normals.shape), (np.float32, (80, 80), (80, 80, 3)))
        self.assertGreater(height[40, 40], height[40, 12] + 10)
        np.testing.assert_allclose(np.linalg.norm(normals, axis=2), 1, atol=1e-5)
        self.assertAlmostEqual(sum(v * v for v in light), 1)

    def test_seamless_clone_takes_what_cv2_takes(self):
        for flag, operation in ((weft.NORMAL_CLONE, "import"), (weft.MIXED_CLONE, "mixed"),
                                (weft.MONOCHROME_TRANSFER, "monochrome")):
            made = weft.seamless_clone(self.patch[..., ::-1], self.background[..., ::-1], self.mask.astype(np.uint8), (60, 45), flag)
            rows, columns = np.flatnonzero(self.mask.any(1)), np.flatnonzero(self.mask.any(0))
            at = 60 - (columns[-1] + 1 - columns[0]) // 2 - columns[0], 45 - (rows[-1] + 1 - rows[0]) // 2 - rows[0]
            expected = weft.clone(self.background, self.patch, self.mask, (int(at[0]), int(at[1])), operation)
            np.testing.assert_array_equal(made[..., ::-1], expected)


class BadInput(unittest.TestCase):
    def test_wrong_input_is_an_error_with_a_sentence(self):
        b, p, m = picture(40, 60, 3), picture(20, 20, 3), np.ones((20, 20), bool)
        nan = p.astype(np.float32) / 255
        nan[3, 4, 1] = np.nan
        read_only = b.copy()
        read_only.flags.writeable = False
        s = weft.Solver("cpu", threads=1)
        closed = weft.Solver("cpu")
        closed.close()
        for wrong in (
                lambda: s.clone(None), lambda: s.clone(b), lambda: s.clone(b, p.astype(float), m),
                lambda: s.clone(b, p[..., :2], m), lambda: s.clone(b, p[:0], m), lambda: s.clone(b, p, m[:9]),
                lambda: s.clone(b, nan, m), lambda: s.clone(b, p, m, (1.5, 0)), lambda: s.clone(b, p, m, (2**40, 0)),
                lambda: s.clone(b, p, m, (500, 500)), lambda: s.clone(b, p, m, operation="glue"),
                lambda: s.clone(b, p, m, opacity=2), lambda: s.clone(b, p, m, scale=float("nan")),
                lambda: s.clone(b, p, m, out=b[:5]), lambda: s.clone(b, p, m, out=read_only),
                lambda: s.clone(b, p, m, out=b[..., 0]), lambda: s.clone("a.png", p, m), lambda: s.clone(b[None], p, m),
                lambda: s.clone(b, p, np.zeros_like(m)), lambda: s.fill(b, None), lambda: s.heal(None, None),
                lambda: s.relief(b, kind="cloud"), lambda: s.relief(b, light=(np.nan, 0, 1)),
                lambda: weft.Solver("abacus"), lambda: weft.Solver(threads=-2), lambda: closed.clone(b, p, m),
                lambda: closed.certificate, lambda: weft.seamless_clone(p, b, m, (1, 1), 9),
                lambda: weft.seamless_clone(p, b, m[:3], (1, 1), weft.NORMAL_CLONE)):
            with self.assertRaises((weft.Error, ValueError, TypeError)) as caught:
                wrong()
            self.assertGreater(len(str(caught.exception)), 10)
        self.assertEqual(s.clone(b, p, m).shape, b.shape)  # the handle goes on


class Layout(unittest.TestCase):
    def test_structs_are_those_of_the_header(self):
        c = weft._library
        self.assertEqual(ctypes.sizeof(c.Picture), 48)
        self.assertEqual((c.CloneJob.operation.offset, c.CloneJob.opacity.offset), (40, 88))
        self.assertEqual((c.ReliefJob.light.offset, c.ReliefJob.background.offset), (40, 96))
        self.assertEqual((c.Certificate.unknowns.offset, c.Certificate.parts.offset), (32, 52))


class Threads(unittest.TestCase):
    def test_another_thread_cancels_and_python_goes_on(self):
        b, p = picture(1500, 1500, 3, np.uint16), picture(1450, 1450, 3, np.uint16, 40)
        begun, caught = threading.Event(), []
        solver = weft.Solver("cpu", threads=1, tolerance=1e-7, progress=lambda _: begun.set())

        def work():
            try:
                solver.clone(b, p, at=(10, 10))
            except weft.Error as error:
                caught.append(error)

        worker = threading.Thread(target=work)
        worker.start()
        self.assertTrue(begun.wait(100))
        asked = time.monotonic()
        solver.cancel()
        worker.join(100)
        self.assertFalse(worker.is_alive())
        print(f"cancelled within {1000 * (time.monotonic() - asked):.0f} ms")
        if caught:
            self.assertEqual(caught[0].status, 4)

    def test_what_progress_raises_comes_out(self):
        def progress(_):
            raise KeyError("of mine")

        b, p = picture(900, 900, 3, np.uint16), picture(880, 880, 3, np.uint16, 40)
        with weft.Solver("cpu", threads=1, tolerance=1e-7, progress=progress) as solver:
            with self.assertRaises(KeyError):
                solver.clone(b, p, at=(5, 5))

    def test_each_thread_has_a_solver_of_its_own(self):
        b, p, m = picture(90, 120, 3), picture(48, 64, 3, phase=30), disc(48, 64)
        expected, made = weft.clone(b, p, m, (30, 20)), []
        threads = [threading.Thread(target=lambda: made.append(weft.clone(b, p, m, (30, 20)))) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(made), 6)
        for one in made:
            np.testing.assert_array_equal(one, expected)


if __name__ == "__main__":
    unittest.main()
