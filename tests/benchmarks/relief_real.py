#!/usr/bin/python3
"""Reliefs of real objects whose shape is known: do they hold for pictures that are none of the ten?

usage: relief_real.py WEFT [--checks scores,turned,swapped,weights,quality] [--objects a,b] [--cases A,D1,D2] [--jobs N] [--out DIR] [--json FILE]

Not time: errors of `weft relief`'s default call. Ten objects of the MIT-Berkeley Intrinsic Images in $WEFT_SHARED_DATA/relief_real
(else ../shared/data beside the repository); pictures are made, and heights scored, by relief_truth/real_relief.py beside that
folder. Cases: A the grey object, D1 and D2 photographs of the painted one, lit from the front and obliquely. Figures are medians
over the objects: mean angle of the normals in degrees / error of the heights in % of their range / degrees that the light is off.

scores   the default call
turned   the picture mirrored, and turned by 90 degrees, the result turned back: medians may change by 1 degree, since no prior may
         know where laboratories put their lamps
swapped  each object's mask around the shading of the next: A has to be 3 degrees worse, else the picture would not count
weights  left one out: --outline and --lambda chosen by nine objects, scored on the tenth (of the grey
         objects under the light of the default call, which does not depend on them)
quality  rank correlation (Spearman) of the report's figure with the error, over objects and cases: at least 0.7 without its sign

Exit code 1: a bar is missed. Needs python3-numpy, python3-scipy, python3-opencv.
"""
import argparse, concurrent.futures, json, os, subprocess, sys
import cv2
import numpy as np
from scipy.stats import rankdata

CASES = {'A': 'grey', 'D1': 'photo1', 'D2': 'photo2'}
OUTLINES, LAMBDAS = (.01, .02, .04), (3e-4, 1e-3, 3e-3)
CHOSEN = (.02, 1e-3)
KEYS = ('N', 'Zrel', 'Lerr')


class Objects:
    """Truth, mask and pictures of each object; what one run of weft says of a picture."""

    def __init__(self, weft, names, out):
        here = os.path.dirname(os.path.abspath(__file__))
        data = os.environ.get('WEFT_SHARED_DATA') or os.path.join(here, '../../../shared/data')
        sys.path.insert(0, os.path.join(data, '../relief_truth'))
        import real_relief
        self.scorer, self.weft, self.out = real_relief, os.path.abspath(weft), out
        folder = os.path.join(data, 'relief_real')
        self.names = names or sorted(d for d in os.listdir(folder) if os.path.exists(f'{folder}/{d}/Z.mat'))
        self.truth, self.facts = {}, {}
        for name in self.names:
            self.truth[name] = real_relief.load_mit(folder, name)
            self.facts[name] = self.prepared(name)

    def prepared(self, name):
        """Pictures as files; the light that explains each best, and the balloon's scores."""
        facts = real = self.scorer.do_object(self.truth[name], [], self.weft, f'{self.out}/{name}', 'cpu', False)
        lights = {'grey': real['L'], 'photo1': real['photo1']['L'], 'photo2': real['photo2']['L']}
        return {'base': facts['base'], 'lights': lights}

    def picture(self, name, kind):
        return cv2.imread(f'{self.out}/{name}/{kind}.png', cv2.IMREAD_UNCHANGED)

    def run(self, name, picture, mask, key, extra=()):
        """Heights and the report."""
        base = f'{self.out}/{name}/{key}'
        cv2.imwrite(base + '.image.png', picture)
        cv2.imwrite(base + '.mask.png', mask.astype(np.uint8) * 255)
        command = [self.weft, 'relief', '--image', base + '.image.png', '--mask', base + '.mask.png', '--backend', 'cpu',
                   '--threads', '1', '--height', base + '.pfm', '--report', base + '.json', *extra]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        if done.returncode not in (0, 4): raise RuntimeError(f'{name} {key}: {done.stderr.strip()}')
        with open(base + '.json') as f: report = json.load(f)
        return self.scorer.read_pfm(base + '.pfm'), report

    def scored(self, name, heights, light, true_light):
        o = self.truth[name]
        ok = o['mask'] & np.isfinite(o['N']).all(-1)
        s = self.scorer.score(heights, o['N'], o['Z'], ok)
        s['Lerr'] = float(np.degrees(self.scorer.angles(np.array(light), np.array(true_light))))
        return s

    def case(self, name, case, key='', extra=(), turn=lambda a: a, back=lambda a: a, light_back=lambda v: v):
        kind = CASES[case]
        picture = np.ascontiguousarray(turn(self.picture(name, kind)))
        mask = np.ascontiguousarray(turn(self.truth[name]['mask']))
        heights, report = self.run(name, picture, mask, case + key, extra)
        s = self.scored(name, back(heights), light_back(report['light']['direction']), self.facts[name]['lights'][kind])
        found = ['--light=' + ','.join(map(str, report['light']['direction'])), '--albedo', str(report['albedo']), '--ambient', str(report['ambient'])]
        return {**s, 'quality': report.get('quality'), 'found': found}


def medians(scores):
    return {k: float(np.median([s[k] for s in scores])) for k in KEYS}


def text(m):
    return ' / '.join(f'{m[k]:.1f}' for k in KEYS)


class Checks:
    def __init__(self, objects, cases, jobs):
        self.cases = cases
        self.o, self.pool, self.missed, self.results = objects, concurrent.futures.ThreadPoolExecutor(jobs), [], {}

    def all(self, **how):
        """{case: {object: scores}}. `extra`: options for a case and an object."""
        cases = self.cases
        of = lambda c, n: {k: v(c, n) if k == 'extra' else v for k, v in how.items()}
        futures = {(c, n): self.pool.submit(self.o.case, n, c, **of(c, n)) for c in cases for n in self.o.names}
        return {c: {n: futures[c, n].result() for n in self.o.names} for c in cases}

    def bar(self, holds, sentence):
        print(('  holds: ' if holds else '  MISSED: ') + sentence, flush=True)
        if not holds: self.missed.append(sentence)

    def plain(self):
        if 'plain' not in self.results: self.results['plain'] = self.all()
        return self.results['plain']

    def scores(self):
        for c, of in self.plain().items():
            better = sum(s['N'] < self.o.facts[n]['base']['balloon']['N'] - 1 for n, s in of.items())
            print(f'{c}: {text(medians(of.values()))}, by 1 degree better than the balloon on {better} of {len(of)}', flush=True)

    def turned(self):
        ways = {'mirrored': dict(turn=lambda a: a[:, ::-1], back=lambda a: a[:, ::-1], light_back=lambda v: [-v[0], v[1], v[2]]),
                # np.rot90 turns counter-clockwise: (x, y) of a light becomes (-y, x).
                'turned by 90': dict(turn=np.rot90, back=lambda a: np.rot90(a, -1), light_back=lambda v: [v[1], -v[0], v[2]])}
        for way, how in ways.items():
            got = self.results[way] = self.all(key='.' + way.split()[0], **how)
            for c in self.cases:
                a, b = medians(self.plain()[c].values()), medians(got[c].values())
                worst = max(self.o.names, key=lambda n: abs(got[c][n]['N'] - self.plain()[c][n]['N']))
                print(f'{way} {c}: {text(b)} (as given {text(a)}; most on {worst}: {self.plain()[c][worst]["N"]:.1f} -> {got[c][worst]["N"]:.1f})')
                self.bar(abs(a['N'] - b['N']) <= 1, f'{way}, {c}: the median of the normals changes by {b["N"] - a["N"]:+.2f} degrees')

    def swapped_case(self, name, other):
        """The shading of `other`, its bounding box stretched to that of this mask; beyond its own mask the nearest of it."""
        mask, from_mask, from_picture = self.o.truth[name]['mask'], self.o.truth[other]['mask'], self.o.picture(other, 'grey')
        labels = cv2.distanceTransformWithLabels((~from_mask).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)[1]
        shade = np.zeros(labels.max() + 1, from_picture.dtype)
        shade[labels[from_mask]] = from_picture[from_mask]
        full = shade[labels]
        box = lambda m: cv2.boundingRect(m.astype(np.uint8))
        (x, y, w, h), (u, v, p, q) = box(mask), box(from_mask)
        picture = np.zeros(mask.shape, full.dtype)
        picture[y:y + h, x:x + w] = cv2.resize(full[v:v + q, u:u + p], (w, h), interpolation=cv2.INTER_AREA)
        heights, report = self.o.run(name, picture * mask, mask, 'A.swapped')
        return self.o.scored(name, heights, report['light']['direction'], self.o.facts[name]['lights']['grey'])

    def swapped(self):
        names = self.o.names
        futures = {n: self.pool.submit(self.swapped_case, n, names[(i + 1) % len(names)]) for i, n in enumerate(names)}
        got = self.results['swapped'] = {n: f.result() for n, f in futures.items()}
        a, b = medians(self.plain()['A'].values()), medians(got.values())
        print(f'swapped A: {text(b)} (own shading {text(a)})')
        self.bar(b['N'] >= a['N'] + 3, f"another's shading is {b['N'] - a['N']:+.1f} degrees worse")

    def weights(self):
        grid = {}
        for outline in OUTLINES:
            for smooth in LAMBDAS:
                # Of a painted object the light is found with its paint: the default call once more.
                light = lambda c, n: self.plain()[c][n]['found'] if c == 'A' else []
                got = self.all(key=f'.{outline}.{smooth}', extra=lambda c, n: ['--outline', str(outline), '--lambda', str(smooth), *light(c, n)])
                grid[outline, smooth] = {n: [got[c][n]['N'] for c in self.cases] for n in self.o.names}
                print(f'outline {outline} lambda {smooth}: ' + ', '.join(f'{c} {text(medians(got[c].values()))}' for c in self.cases), flush=True)
        self.results['weights'] = {str(k): v for k, v in grid.items()}
        cost = lambda w, names: sum(np.median([grid[w][n][i] for n in names]) for i in range(len(self.cases)))
        chosen, left = {}, {}
        for name in self.o.names:
            chosen[name] = min(grid, key=lambda w: cost(w, [n for n in self.o.names if n != name]))
            left[name] = grid[chosen[name]][name]
        print('chosen by the nine others: ' + ', '.join(f'{n} {w[0]}, {w[1]}' for n, w in chosen.items()))
        row = lambda of: ', '.join(f'{c} {np.median([of[n][i] for n in self.o.names]):.1f}' for i, c in enumerate(self.cases))
        print(f'left one out: {row(left)}; with {CHOSEN[0]}, {CHOSEN[1]} as they are: {row(grid[CHOSEN])}', flush=True)

    def quality(self):
        rows = [(s['quality'], s['N'], c, n) for c, of in self.plain().items() for n, s in of.items()]
        if any(r[0] is None for r in rows): return self.bar(False, 'a report has no quality')
        spearman = lambda of: float(np.corrcoef(rankdata([r[0] for r in of]), rankdata([r[1] for r in of]))[0, 1])
        rho = spearman(rows)
        for q, error, c, n in sorted(rows, reverse=True): print(f'  {q:.2f}  {error:5.1f}  {c} {n}')
        for c in self.cases:
            print(f'  {c} alone: {spearman([r for r in rows if r[2] == c]):+.2f}')
        self.bar(rho <= -.7, f'rank correlation of quality and error {rho:+.2f} over {len(rows)} cases')


def main():
    p = argparse.ArgumentParser(usage=__doc__)
    p.add_argument('weft')
    p.add_argument('--checks', default='scores,turned,swapped,weights,quality')
    p.add_argument('--objects')
    p.add_argument('--cases', default=','.join(CASES))
    p.add_argument('--jobs', type=int, default=os.cpu_count())
    p.add_argument('--out', default='/tmp/relief_real')
    p.add_argument('--json')
    a = p.parse_args()
    checks = Checks(Objects(a.weft, a.objects and a.objects.split(','), a.out), a.cases.split(','), a.jobs)
    for check in a.checks.split(','): getattr(checks, check)()
    if a.json:
        with open(a.json, 'w') as f: json.dump(checks.results, f, indent=1)
    sys.exit(1 if checks.missed else 0)


if __name__ == '__main__': main()
