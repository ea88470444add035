"""How fast libweft is from Python: python3 tests/benchmarks/library_speed.py [BACKEND]. WEFT_LIBRARY, PYTHONPATH=app/python.

An ellipse of 512 x 512 in 8-bit NumPy arrays, in and out; eight jobs of one thread each, one after another and on eight
threads; cancelling. Beside cv2.seamlessClone at nine widths, where it is installed."""

import sys
import threading
import time
from statistics import median

import numpy as np

import weft

SIDE, AROUND = 512, 16


def photograph(height, width, rng):
    """Waves of falling size, and noise."""
    y, x = np.mgrid[0:height, 0:width]
    made = np.full((height, width, 3), 128.0)
    for octave in range(6):
        f = 2.0**octave * 2 * np.pi / 512
        for c in range(3):
            p, q, angle = rng.uniform(0, 6, 3)
            made[..., c] += 40 / 1.6**octave * np.sin(f * x * np.cos(angle) + p) * np.sin(f * y * np.sin(angle) + q)
    return np.clip(made + 3 * rng.standard_normal(made.shape), 0, 255).astype(np.uint8)


def scene(side):
    rng = np.random.default_rng(42)
    background = photograph(side + 2 * AROUND, side + 2 * AROUND, rng)
    y, x = np.mgrid[0:side, 0:side]
    mask = np.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) < side / 2
    return background, photograph(side, side, rng), mask.astype(np.uint8) * 255


def milliseconds(work, runs=15):
    work()
    found = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        found.append(1000 * (time.perf_counter() - begin))
    return median(found)


def one_clone(backend):
    background, patch, mask = scene(SIDE)
    out = np.empty_like(background)
    with weft.Solver(backend) as solver:
        whole = milliseconds(lambda: solver.clone(background, patch, mask, (AROUND, AROUND), out=out))
        c = solver.certificate
        print(f"{solver.device}: {whole:.2f} ms, of which {1000 * c.seconds:.2f} ms solve the last; bound {c.error_bound:.3f}")
        masks = [mask, np.roll(mask, 1, axis=1)]
        turns = iter(range(10**6))
        other = milliseconds(lambda: solver.clone(background, patch, masks[next(turns) % 2], (AROUND, AROUND), out=out))
        print(f"another mask each time: {other:.2f} ms")
    return whole


def beside_opencv(own):
    try:
        import cv2
    except ImportError:
        return print("cv2 is not installed")
    times = []
    for side in range(SIDE - 16, SIDE + 17, 4):
        background, patch, mask = scene(side)
        centre = AROUND + side // 2, AROUND + side // 2
        begin = time.perf_counter()
        cv2.seamlessClone(patch, background, mask, centre, cv2.NORMAL_CLONE)
        times.append(1000 * (time.perf_counter() - begin))
    print(f"cv2.seamlessClone: {min(times):.0f} ms ({min(times) / own:.1f} times) to {max(times):.0f}, "
          f"median {median(times):.0f} ({median(times) / own:.1f} times)")


def eight_jobs():
    background, patch, mask = scene(SIDE)
    solvers = [weft.Solver("cpu", threads=1) for _ in range(8)]

    def solve(solver):
        for _ in range(4):
            solver.clone(background, patch, mask, (AROUND, AROUND))

    def side_by_side():
        threads = [threading.Thread(target=solve, args=(s,)) for s in solvers]
        for t in threads:
            t.start()
        for t in threads:
            t.join()

    after_another = milliseconds(lambda: [solve(s) for s in solvers], 3)
    together = milliseconds(side_by_side, 3)
    print(f"eight jobs: {after_another:.0f} ms one after another, {together:.0f} ms on eight threads: "
          f"{after_another / together:.2f} times")


def cancelling(backend):
    background, patch, mask = scene(2048)
    waits = []
    for _ in range(5):
        begun, ended = threading.Event(), []
        with weft.Solver(backend, threads=1, tolerance=1e-9, progress=lambda _: begun.set()) as solver:
            def work():
                try:
                    solver.clone(background, patch, mask, (AROUND, AROUND))
                except weft.Error as error:
                    ended.append((time.perf_counter(), error.status))
            worker = threading.Thread(target=work)
            worker.start()
            begun.wait()
            asked = time.perf_counter()
            solver.cancel()
            worker.join()
        if ended:
            waits.append(1000 * (ended[0][0] - asked))
    print("cancelled within", ", ".join(f"{w:.1f}" for w in waits), "ms")


backend = sys.argv[1] if len(sys.argv) > 1 else "cpu"
own = one_clone(backend)
beside_opencv(own)
eight_jobs()
cancelling("cpu")
