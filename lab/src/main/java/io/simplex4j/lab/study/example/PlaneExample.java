package io.simplex4j.lab.study.example;

import io.simplex4j.attribution.ExampleJacobian;
import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.report.internal.drawing.Point;
import java.util.List;
import java.util.stream.IntStream;

/** A network from two features to two latents, small enough for all that is computed to be drawn. */
final class PlaneExample {
    /*
     * The baseline is the origin, whose latent is the origin too. Of the two tests the first lies in the hull of the
     * corpus, the second does not.
     */
    static final String PART = "plane";
    static final String INPUT = "input";
    static final String LATENT = "latent";
    static final String BASELINE = "baseline";
    static final String TEST = "test ";
    static final String EXAMPLE = "corpus ";
    static final String MIXTURE = "mixture";
    static final String RESIDUAL = "residual";
    static final String WEIGHT = "weight ";
    static final String CURVE = "curve";
    static final String JACOBIANS = "integrated Jacobians";
    static final String PROJECTIONS = "projections";
    static final String MESH = "mesh";
    static final int INSIDE = 1;
    static final int OUTSIDE = 2;

    private static final double[][] CORPUS = {{1.3, -0.4}, {-0.5, 1.4}, {1.6, 1.5}};
    private static final double[][] TESTS = {{0.6, 0.7}, {-0.1, 0.3}};
    private static final double MESH_FROM = -0.5;
    private static final double MESH_TO = 1.5;
    private static final double MESH_STEP = 0.5;
    private static final int POINTS = 40;
    private static final Vec ORIGIN = Vec.of(0, 0);

    private final FunctionModel model = FunctionModel.ofDoubles(Shape.of(2), 2, PlaneExample::g);
    private final Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(CORPUS)));
    private final Matrix tests = model.latents(Matrix.of(TESTS));
    private final List<Decomposition> decompositions =
            ActiveSet.withDefaults().over(corpus.latents()).decomposeAll(tests);
    private final IntegratedJacobian jacobian =
            IntegratedJacobian.of(model, corpus, Baseline.of(ORIGIN)).withQuadrature(Quadrature.gaussLegendre(100));

    private PlaneExample() {}

    static PlaneExample compute() {
        return new PlaneExample();
    }

    private static double[] g(double[] x) {
        double u = StrictMath.tanh(1.2 * x[0] - 0.4 * x[1]);
        double v = StrictMath.tanh(0.4 * x[0] + 0.9 * x[1]);
        return new double[] {u + 0.4 * v, v - 0.3 * u};
    }

    void addTo(ExamplesStudy.Rows rows) {
        point(rows, BASELINE, ORIGIN);
        for (int t = 0; t < TESTS.length; t++) {
            String name = TEST + (t + 1);
            point(rows, name, Vec.of(TESTS[t]));
            Decomposition decomposition = decompositions.get(t);
            rows.add(PART, "", name, MIXTURE, Lists.points(List.of(point(decomposition.approximation()))));
            rows.add(PART, "", name, RESIDUAL, decomposition.residual());
            for (int c = 0; c < CORPUS.length; c++) {
                rows.add(
                        PART,
                        "",
                        name,
                        WEIGHT + (c + 1),
                        decomposition.weights().weight(c));
            }
        }
        Vec shift = tests.row(INSIDE - 1).minus(jacobian.baselineLatent());
        for (int c = 0; c < CORPUS.length; c++) {
            String name = EXAMPLE + (c + 1);
            Vec end = Vec.of(CORPUS[c]);
            point(rows, name, end);
            ExampleJacobian shifts = jacobian.full(c);
            Vec projections = jacobian.project(shift, List.of(c)).get(0).values();
            rows.add(PART, "", name, CURVE, image(ORIGIN, end));
            rows.add(PART, "", name, JACOBIANS, Lists.points(List.of(point(shifts.shift(0)), point(shifts.shift(1)))));
            rows.add(PART, "", name, PROJECTIONS, Lists.points(List.of(point(projections))));
        }
        int line = 0;
        for (double at = MESH_FROM; at <= MESH_TO; at += MESH_STEP) {
            mesh(rows, line++, Vec.of(at, MESH_FROM), Vec.of(at, MESH_TO));
            mesh(rows, line++, Vec.of(MESH_FROM, at), Vec.of(MESH_TO, at));
        }
    }

    private void mesh(ExamplesStudy.Rows rows, int line, Vec from, Vec to) {
        rows.add(PART, "", MESH + " " + line, INPUT, Lists.points(List.of(point(from), point(to))));
        rows.add(PART, "", MESH + " " + line, LATENT, image(from, to));
    }

    private void point(ExamplesStudy.Rows rows, String name, Vec input) {
        rows.add(PART, "", name, INPUT, Lists.points(List.of(point(input))));
        rows.add(PART, "", name, LATENT, Lists.points(List.of(point(Vec.of(g(input.toArray()))))));
    }

    /** What the straight line between two inputs is in latent space. */
    private static String image(Vec from, Vec to) {
        Vec way = to.minus(from);
        return Lists.points(IntStream.rangeClosed(0, POINTS)
                .mapToObj(i -> {
                    double t = (double) i / POINTS;
                    return point(Vec.of(g(new double[] {from.get(0) + t * way.get(0), from.get(1) + t * way.get(1)})));
                })
                .toList());
    }

    private static Point point(Vec plane) {
        return new Point(plane.get(0), plane.get(1));
    }
}
