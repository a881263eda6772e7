package io.simplex4j.lab.figure;

import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
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
        figures.put("images", () -> ImageGridFigure.of(3, tiles()));
        figures.put("decomposition", () -> DecompositionFigure.of(1, List.of(digits())));
        figures.put("series", () -> DecompositionFigure.of(2, List.of(series(), series())));
        figures.put("feature-table", Examples::people);
        figures.put(
                "mosaic", () -> Mosaic.of("a digit", DecompositionFigure.of(2, List.of(digits())), "a man", people()));
        figures.put(
                "plane",
                () -> PlaneFigure.of(new Range(-1, 2), new Range(0, 1))
                        .arrow(new Point(0, 0), new Point(1, 1), Ink.ACCENT)
                        .dot(new Point(1, 1), Ink.POS)
                        .label("*h*^{1}", new Point(1, 1), 8, -6)
                        .chart("a plane", "*h*_{1}", "*h*_{2}", 80));
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

    static List<ImageGridFigure.Tile> tiles() {
        double[] grey = new double[28 * 28];
        double[] heat = new double[28 * 28];
        for (int i = 0; i < grey.length; i++) {
            int row = i / 28;
            grey[i] = Math.max(0, 1 - Math.abs(Math.hypot(row - 14, i % 28 - 14) - 8) / 3);
            heat[i] = grey[i] * Math.sin(row * 0.4);
        }
        return List.of(
                ImageGridFigure.Tile.of("test", 28, grey),
                ImageGridFigure.Tile.of("*w* = 0.6", 28, grey).withHeat(heat),
                ImageGridFigure.Tile.of("*w* = 0.4", 28, grey).withHeat(heat),
                ImageGridFigure.Tile.of("*w* = 0", 14, grey));
    }

    private static DecompositionFigure.Row digits() {
        List<DecompositionFigure.Cell> cells = tiles().stream()
                .limit(3)
                .map(tile -> new DecompositionFigure.Cell(
                        new DecompositionFigure.Image(tile), List.of(tile.caption(), "a 0, read as 0")))
                .toList();
        return new DecompositionFigure.Row(cells.get(0), cells.subList(1, 3));
    }

    private static DecompositionFigure.Row series() {
        Vec values = Vec.of(0.5, -0.5, 1);
        return new DecompositionFigure.Row(steps(values, Vec.of()), List.of(steps(values, Vec.of(0.75, -0.5, 0.25))));
    }

    private static DecompositionFigure.Cell steps(Vec values, Vec parts) {
        return new DecompositionFigure.Cell(
                new DecompositionFigure.Steps(values, new Range(-1, 1), parts), List.of("forecast 0.12"));
    }

    static FeatureTableFigure people() {
        return FeatureTableFigure.of(
                List.of("model predicts"),
                List.of("Age", "Treatment"),
                List.of(List.of(
                        new FeatureTableFigure.Column(
                                List.of("test patient 0", "3% unexplained"),
                                List.of("dies, 90%"),
                                List.of("60 years", "hormone therapy"),
                                Vec.of()),
                        new FeatureTableFigure.Column(
                                List.of("corpus patient 17", "weight 100%"),
                                List.of("survives, 51%"),
                                List.of("61 years", "surgery"),
                                Vec.of(1.25, -0.25)))));
    }
}
