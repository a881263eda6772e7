package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.selection.CorpusSelection;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** How well selected corpora explain, compared with random ones, on one kind of data in one run. */
final class SelectionTrial {
    /** Residuals of held-out tests, as shares of the median distance from the mean; the quantity is the size. */
    static final String MEAN = "mean residual";
    /** The residual that 95 % of tests stay below. */
    static final String HIGH = "95 % residual";
    /** The share of tests within the residual that calibration rows promise for 95 %. */
    static final String COVERED = "coverage";
    /** Whether that share is at least the one promised with confidence 95 %. */
    static final String KEPT = "kept";
    /** How well the residual detects foreign inputs. */
    static final String DETECTION = "detection";

    /** The prototypes of Kim et al. (2016). */
    static final String MMD_CRITIC = "mmd-critic";

    private static final int DRAWS = 3;

    private final Run run;
    private final TrustData data;
    private final Corpus pool;
    private final Corpus calibrationRows;
    private final Corpus tests;
    private final double unit;

    SelectionTrial(Run run, TrustData data) {
        this.run = run;
        this.data = data;
        boolean patients = data.name().equals(TrustData.PATIENTS);
        int max = run.isQuick() ? 400 : patients ? 1100 : 5000;
        this.pool = Corpus.encode(
                data.model(),
                Sampling.sample(data.training(), Math.min(max, data.training().size()), run.seed("selection pool")));
        List<Corpus> parts = data.draw(run.seed("selection tests"), run.either(199, 999), run.either(150, 1000));
        this.calibrationRows = parts.get(0);
        this.tests = parts.get(1);
        this.unit = median(tests.latents());
    }

    private static double median(Matrix latents) {
        double[] mean = new double[latents.columns()];
        for (int row = 0; row < latents.rows(); row++) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += latents.at(row, j) / latents.rows();
            }
        }
        Vec centre = Vec.of(mean);
        double[] distances = IntStream.range(0, latents.rows())
                .mapToDouble(row -> latents.row(row).minus(centre).norm())
                .toArray();
        return Explained.quantile(distances, 0.5);
    }

    void measure() {
        int[] sizes = run.isQuick()
                ? new int[] {20, 60}
                : data.name().equals(TrustData.PATIENTS) ? new int[] {20, 100, 300} : new int[] {20, 100, 500};
        for (int size : sizes) {
            chosen(CorpusSelection.Method.RESIDUAL, size);
            chosen(CorpusSelection.Method.USED, size);
            chosen(CorpusSelection.Method.HULL, size);
            prototypes(size);
            if (data.classified()) {
                chosen(CorpusSelection.Method.STRATIFIED, size);
            }
        }
        int size = sizes[0];
        while (size < pool.size()) {
            chosen(CorpusSelection.Method.RANDOM, size);
            size = next(size, sizes);
        }
        chosen(CorpusSelection.Method.RANDOM, pool.size());
    }

    /** Twice the number, but no compared size is left out. */
    private static int next(int size, int[] sizes) {
        int next = 2 * size;
        return Arrays.stream(sizes)
                .filter(each -> each > size && each < next)
                .findFirst()
                .orElse(next);
    }

    private void chosen(CorpusSelection.Method method, int size) {
        boolean drawn = method == CorpusSelection.Method.RANDOM || method == CorpusSelection.Method.STRATIFIED;
        List<double[]> figures = new ArrayList<>();
        for (int draw = 0; draw < (drawn && size < 300 ? DRAWS : 1); draw++) {
            Corpus corpus = CorpusSelection.withDefaults()
                    .withMethod(method)
                    .withSeed(run.seed(method + " " + size + " " + draw))
                    .select(pool, size)
                    .apply(pool);
            figures.add(figures(corpus, size <= 100));
        }
        add(method.id(), size, figures);
    }

    /** The rival MMD-critic, on the latents of the pool. */
    private void prototypes(int size) {
        Corpus corpus = pool.select(MmdCritic.prototypes(pool.latents(), size, median(pool.latents())));
        add(MMD_CRITIC, size, List.of(figures(corpus, size <= 100)));
    }

    private void add(String name, int size, List<double[]> figures) {
        List<String> parts = List.of(MEAN, HIGH, COVERED, KEPT, DETECTION);
        for (int part = 0; part < figures.get(0).length; part++) {
            int place = part;
            run.row(
                    data.name(),
                    parts.get(part),
                    name,
                    size,
                    figures.stream().mapToDouble(each -> each[place]).average().orElseThrow());
        }
    }

    private double[] figures(Corpus corpus, boolean detecting) {
        double[] residuals = Explained.of(corpus, tests).residuals();
        Calibration calibration = Calibration.heldOut(corpus, calibrationRows).withScore(Calibration.Score.RESIDUAL);
        Calibration.Coverage coverage = calibration.coverage(0.95).orElseThrow();
        double covered = Explained.share(residuals, coverage.residual());
        double mean = Explained.mean(residuals) / unit;
        double high = Explained.quantile(residuals, 0.95) / unit;
        double kept = covered >= coverage.minLevel() ? 1 : 0;
        return detecting
                ? new double[] {mean, high, covered, kept, detection(corpus, residuals)}
                : new double[] {mean, high, covered, kept};
    }

    private double detection(Corpus corpus, double[] home) {
        Corpus all = data.foreign().values().iterator().next();
        Corpus foreign =
                all.select(IntStream.range(0, Math.min(500, all.size())).toArray());
        double[] strange = Explained.of(corpus, foreign).residuals();
        return DetectionCurve.auroc(home, strange);
    }
}
