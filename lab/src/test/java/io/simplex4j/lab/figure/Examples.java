package io.simplex4j.lab.figure;

import io.simplex4j.lab.record.ResultTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Made-up results in the form of every experiment, and the figures of them. */
final class Examples {
    static final Series METHODS = Series.by("method")
            .show("simplex", "SimplEx")
            .show("knn_uniform", "KNN uniform")
            .show("knn_distance", "KNN distance")
            .show("representer", "Representer");
    static final Axis K = Axis.of("k", "corpus members allowed, *K*");
    static final Axis LATENT = Axis.of("r2_latent", "*R*^{2}_{H}").to(1);
    static final Axis OUTPUT = Axis.of("r2_output", "*R*^{2}_{Y}").to(1);

    private Examples() {}

    /** Every kind of figure, by a name. */
    static Map<String, Supplier<CanvasFigure>> figures() {
        Map<String, Supplier<CanvasFigure>> figures = new LinkedHashMap<>();
        figures.put(
                "panels",
                () -> Panels.of(
                        LineFigure.of(precision(), K.evenlySpaced(), LATENT, METHODS)
                                .withTitle("(a) latents"),
                        LineFigure.of(precision(), K.evenlySpaced(), OUTPUT, METHODS)
                                .withTitle("(b) outputs")));
        figures.put("line-log", () -> LineFigure.of(precision(), K.logarithmic(), LATENT.from(0.5), METHODS));
        figures.put("line-linear", () -> LineFigure.of(precision(), K, OUTPUT, METHODS));
        figures.put(
                "curve",
                () -> CurveFigure.of(
                        detection(2000),
                        Axis.of("n", "examples inspected, *n*"),
                        Axis.of("found", "outliers found, *u*_{*n*}"),
                        METHODS));
        figures.put(
                "box",
                () -> BoxFigure.of(
                        corruption(),
                        Axis.of("n", "pixels blacked out, *n*"),
                        Axis.of("increase", "increase of the residual, *δ*_{cor}"),
                        Series.by("method")));
        return figures;
    }

    static ResultTable precision() {
        SplittableRandom random = new SplittableRandom(7);
        ResultTable.Builder table = ResultTable.withColumns("run", "method", "k", "r2_latent", "r2_output");
        for (int run = 0; run < 5; run++) {
            for (int k : new int[] {2, 3, 5, 7, 10, 15, 20, 30, 40, 50}) {
                double noise = 0.04 * (random.nextDouble() - 0.5);
                table.row(run, "simplex", k, 0.98 - 0.5 / k / k, 0.99 - 0.3 / k / k + noise / 8)
                        .row(run, "knn_uniform", k, 0.85 - 0.004 * k - 0.2 / k + noise, 0.93 - 0.006 * k + noise)
                        .row(run, "knn_distance", k, 0.87 - 0.003 * k - 0.2 / k + noise, 0.95 - 0.004 * k + noise)
                        .row(run, "representer", k, "", 0.6 + 0.03 * Math.log(k) + noise);
            }
        }
        return table.build();
    }

    static ResultTable detection(int total) {
        SplittableRandom random = new SplittableRandom(8);
        ResultTable.Builder table = ResultTable.withColumns("run", "method", "n", "found");
        for (int run = 0; run < 3; run++) {
            for (String method : List.of("simplex", "knn_uniform")) {
                int left = total / 2;
                for (int n = 1; n <= total; n++) {
                    int others = total - n + 1 - left;
                    double chance = 4.0 * left / (4.0 * left + others);
                    left -= others == 0 || (left > 0 && random.nextDouble() < chance) ? 1 : 0;
                    table.row(run, method, n, total / 2 - left);
                }
            }
        }
        return table.build();
    }

    static ResultTable corruption() {
        SplittableRandom random = new SplittableRandom(9);
        ResultTable.Builder table = ResultTable.withColumns("test", "method", "n", "increase");
        for (int test = 0; test < 40; test++) {
            for (int n : new int[] {1, 5, 10, 50}) {
                for (String method : List.of("Jacobian projections", "Integrated Gradients", "at random", "none")) {
                    table.row(test, method, n, Math.exp(3 * random.nextDouble() * random.nextDouble()));
                }
            }
        }
        return table.build();
    }
}
